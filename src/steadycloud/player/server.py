"""A server for the player that only this computer can reach; it loads frames as needed.

It answers two kinds of address: the page, and by number the frames of the scene. No part of an
address is ever used as a path.
"""

from __future__ import annotations

import re
import sys
import threading
from collections import OrderedDict
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from .page import served_page
from .scene import Scene

LOOPBACK = "127.0.0.1"
_FRAME = re.compile(r"/(frame|detail|flicker)/([0-9]{1,2})/([0-9]{1,9})")
_KEPT_BYTES = 256 << 20  # encoded frames kept for playing them again


class PlayerServer(ThreadingHTTPServer):
    """Serves one scene on the loopback interface; port 0 takes a free one."""

    daemon_threads = True

    def __init__(self, scene: Scene, port: int = 0) -> None:
        self.scene = scene
        self._kept: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._encoding = threading.Lock()
        super().__init__((LOOPBACK, port), _Visit)
        own = self.server_address[1]
        self.hosts = {f"{name}:{own}" for name in (LOOPBACK, "localhost")}

    @cached_property
    def page(self) -> bytes:
        """The page without frames; the first frame is read and measured for it."""
        return served_page(self.scene).encode("utf-8", "backslashreplace")

    @property
    def address(self) -> str:
        """The URL of the page."""
        return f"http://{LOOPBACK}:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that close the connection early."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def part(self, kind: str, pane: int, index: int) -> bytes:
        """An encoded frame, the rest of its points, or its flicker; the last ones are kept."""
        with self._encoding:
            key = (kind, pane, index)
            if key not in self._kept:
                if kind == "flicker":
                    self._kept[key] = self.scene.encode_flicker(pane, index)
                else:
                    self._kept[key] = self.scene.encode(pane, index, detail=kind == "detail")[0]
            self._kept.move_to_end(key)
            while len(self._kept) > 1 and sum(map(len, self._kept.values())) > _KEPT_BYTES:
                self._kept.popitem(last=False)
            return self._kept[key]


class _Visit(BaseHTTPRequestHandler):
    """One request."""

    server: PlayerServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "steadycloud", ""
    timeout = 60

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def parse_request(self) -> bool:
        """Read the request; refuse methods other than GET and HEAD."""
        if not super().parse_request():
            return False
        if self.command not in ("GET", "HEAD"):
            self.close_connection = True
            self._send(HTTPStatus.METHOD_NOT_ALLOWED, b"only GET and HEAD\n", "text/plain")
            return False
        return True

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: a line for each frame would be of no use."""

    def _answer(self, with_body: bool) -> None:
        """Send the page, a frame, or an error."""
        # Another site could let its name resolve to this computer; the Host header gives it away.
        if self.headers.get_all("Host") not in [[host] for host in self.server.hosts]:
            self._send(HTTPStatus.FORBIDDEN, b"wrong host\n", "text/plain", with_body)
            return
        scene, match = self.server.scene, _FRAME.fullmatch(self.path)
        if self.path == "/":
            self._send(HTTPStatus.OK, self.server.page, "text/html; charset=utf-8", with_body)
        elif match and int(match[2]) < len(scene.panes) and int(match[3]) < scene.n_frames:
            try:
                blob = self.server.part(match[1], int(match[2]), int(match[3]))
            except Exception as error:
                reason = str(error).encode("utf-8", "replace")
                self._send(HTTPStatus.INTERNAL_SERVER_ERROR, reason, "text/plain", with_body)
                return
            self._send(HTTPStatus.OK, blob, "application/octet-stream", with_body)
        else:
            self._send(HTTPStatus.NOT_FOUND, b"no such address\n", "text/plain", with_body)

    def _send(self, status: HTTPStatus, body: bytes, kind: str, with_body: bool = True) -> None:
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Cross-Origin-Resource-Policy", "same-origin")
            self.send_header("Referrer-Policy", "no-referrer")
            self.send_header("X-Frame-Options", "DENY")
            if status is HTTPStatus.METHOD_NOT_ALLOWED:
                self.send_header("Allow", "GET, HEAD")
            self.end_headers()
            if with_body:
                self.wfile.write(body)
        except ConnectionError:
            self.close_connection = True  # the browser closed the connection
