"""The local server: it serves only the page and its frames, only to this computer."""

from __future__ import annotations

import http.client
import re
import threading

import pytest

from steadycloud.player.scene import Scene
from steadycloud.player.server import PlayerServer

from .player_scenes import two_panes, unpack_frame


@pytest.fixture
def server():
    with PlayerServer(Scene(two_panes(50), title="a")) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def ask(server, path="/", method="GET", host=None):
    port = server.server_address[1]
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.putrequest(method, path, skip_host=True)
    for name in [f"127.0.0.1:{port}"] if host is None else host:
        connection.putheader("Host", name)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_it_listens_on_the_loopback_interface_only(server):
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_asks_its_own_server_only(server):
    answer, body = ask(server)
    assert answer.status == 200
    assert b"connect-src 'self'" in body
    assert b'id="manifest"' in body
    assert b'id="frame-0-0"' not in body


def test_frames_are_those_of_the_page(server):
    for pane in range(2):
        answer, body = ask(server, f"/frame/{pane}/2")
        assert answer.status == 200
        assert body == server.scene.encode(pane, 2)[0]
        assert unpack_frame(body)[0]["n"] == 52


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "//etc/passwd",
        "/../../etc/passwd",
        "/frame/../../etc/passwd",
        "/frame/0/%2e%2e%2fx",
        "/frame/0/3",
        "/frame/2/0",
        "/frame/-1/0",
        "/frame/0/0/",
        "/frame/0/0?x",
        "/frame/0",
        "/index.html",
        "/frame/0/99999999999999999999",
        "http://127.0.0.1/",
    ],
)
def test_any_other_address_is_not_found(server, path):
    answer, body = ask(server, path)
    assert answer.status == 404
    assert body == b"no such address\n"


@pytest.mark.parametrize(
    "host", [[], ["evil.example"], ["evil.example:{port}"], ["127.0.0.1"], ["localhost:1"],
             ["127.0.0.1:{port}", "evil.example"]]
)  # fmt: skip
@pytest.mark.parametrize("path", ["/", "/frame/0/0"])
def test_other_hosts_are_refused(server, host, path):
    names = [name.format(port=server.server_address[1]) for name in host]
    answer, body = ask(server, path, host=names)
    assert (answer.status, body) == (403, b"wrong host\n")


def test_localhost_is_this_computer(server):
    answer, _ = ask(server, host=[f"localhost:{server.server_address[1]}"])
    assert answer.status == 200


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"]
)
def test_other_methods_are_refused(server, method):
    answer, _ = ask(server, "/", method)
    assert answer.status == 405
    assert answer.getheader("Allow") == "GET, HEAD"


def test_head_is_get_without_the_body(server):
    answer, body = ask(server, "/frame/0/0", "HEAD")
    assert (answer.status, body) == (200, b"")
    assert int(answer.getheader("Content-Length")) == len(server.scene.encode(0, 0)[0])


def test_other_sites_may_not_embed_or_read(server):
    answer, _ = ask(server)
    assert answer.getheader("Cross-Origin-Resource-Policy") == "same-origin"
    assert answer.getheader("X-Frame-Options") == "DENY"
    assert answer.getheader("Access-Control-Allow-Origin") is None
    assert not re.search("Python", answer.getheader("Server"))


def test_a_frame_that_cannot_be_read_is_one_sentence(server, monkeypatch):
    def fail(kind, pane, index):
        raise ValueError("frame 1: broken.")

    monkeypatch.setattr(server, "part", fail)
    answer, body = ask(server, "/frame/0/0")
    assert (answer.status, body) == (500, b"frame 1: broken.")
