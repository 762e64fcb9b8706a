"""Runs on a cluster of two worker processes: the same files, even if workers die."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from steadycloud import registry
from steadycloud.bench.results import Results
from steadycloud.cli.main import main
from steadycloud.run import cluster
from steadycloud.run.staging import Staging

from .figures import frames_in, record_without_times, write_noisy_figure

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")

N_FRAMES = 16


@pytest.fixture(scope="module")
def workers():
    """Two worker processes; each is started again when it dies."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as found:
        yield found


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """Noisy frames, and what a run in one process makes of them."""
    folder = tmp_path_factory.mktemp("local")
    write_noisy_figure(folder / "in", N_FRAMES, 1500)
    assert main(["denoise", str(folder / "in"), "-o", str(folder / "out"), "--workers", "1"]) == 0
    return folder


def denoise(local, out, *options):
    return main(["denoise", str(local / "in"), "-o", str(out), *options])


def test_a_cluster_writes_what_one_process_writes(workers, local, tmp_path, capsys):
    out = tmp_path / "out"
    assert denoise(local, out, "--cluster", workers.scheduler_address) == 0
    assert frames_in(out) == frames_in(local / "out")
    assert record_without_times(out) == record_without_times(local / "out")
    shown = capsys.readouterr()
    assert sum(", worker " in line for line in shown.err.splitlines()) == N_FRAMES
    assert f"{N_FRAMES} frames written to {out} in " in shown.out
    assert "by 2 workers (worker 0: " in shown.out


def test_the_work_of_a_killed_worker_is_done_again(workers, local, tmp_path, monkeypatch):
    out = tmp_path / "out"
    placed: list[str] = []
    take = Staging.take

    def watched(staging, written):
        result = take(staging, written)
        if result is not None:
            placed.append(result.path.name)
        return result

    monkeypatch.setattr(Staging, "take", watched)
    at_the_kill = []
    over = threading.Event()

    def kill_one():
        with distributed.Client(workers.scheduler_address, set_as_default=False) as client:
            pids = client.run(os.getpid)
            while not list(out.glob("*.ply")) and not over.wait(0.01):
                pass
            busy = [address for address, tasks in client.processing().items() if tasks]
            at_the_kill.append((len(placed), len(busy)))
            os.kill(pids[busy[0]], signal.SIGKILL)

    killer = threading.Thread(target=kill_one)
    killer.start()
    code = denoise(local, out, "--cluster", workers.scheduler_address, "--quiet")
    over.set()
    killer.join()
    assert code == 0
    ((n_placed, n_busy),) = at_the_kill
    assert 0 < n_placed < N_FRAMES
    assert n_busy == 2
    assert frames_in(out) == frames_in(local / "out")
    assert record_without_times(out) == record_without_times(local / "out")
    assert sorted(placed) == sorted(set(placed))


def test_a_workers_error_is_the_same_sentence(workers, local, tmp_path, capsys):
    source = tmp_path / "in"
    write_noisy_figure(source, 3, 500)
    (source / "figure_0001.ply").write_text(
        "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\n"
        "property float z\nend_header\n0 0 0\n0 zero 0\n"
    )
    said = []
    for number, option in enumerate(([], ["--cluster", workers.scheduler_address])):
        out = tmp_path / f"out{number}"
        assert main(["denoise", str(source), "-o", str(out), "--quiet", *option]) == 1
        said.append(capsys.readouterr().err)
        assert not out.exists()
    assert said[0] == said[1]
    assert said[0].count("\n") == 1


def test_another_version_on_a_worker_is_one_sentence(workers, local, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "__version__", "99.0")
    assert denoise(local, tmp_path / "out", "--cluster", workers.scheduler_address) == 1
    shown = capsys.readouterr().err
    assert "has steadycloud 0" in shown
    assert "this machine has 99.0; install the same version everywhere." in shown
    assert shown.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_machines_with_other_files_are_one_sentence(workers, local, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(Staging, "__enter__", lambda staging: staging)  # no hidden folder
    assert denoise(local, tmp_path / "out", "--cluster", workers.scheduler_address, "--quiet") == 1
    shown = capsys.readouterr().err
    assert f"does not have the folder {tmp_path / 'out'} of this machine" in shown
    assert shown.count("\n") == 1


def test_an_interrupt_leaves_complete_frames_only(workers, local, tmp_path, monkeypatch, capsys):
    out = tmp_path / "out"
    take = Staging.take
    placed = []

    def interrupted(staging, written):
        if len(placed) == 3:
            raise KeyboardInterrupt
        placed.append(written)
        return take(staging, written)

    monkeypatch.setattr(Staging, "take", interrupted)
    assert denoise(local, out, "--cluster", workers.scheduler_address, "--quiet") == 130
    said = f"steadycloud: interrupted; 3 of {N_FRAMES} frames written to {out}."
    assert capsys.readouterr().err == f"{said} --resume continues there.\n"
    monkeypatch.undo()
    left = frames_in(out)
    assert len(left) == 3
    assert left.items() <= frames_in(local / "out").items()
    assert denoise(local, out, "--cluster", workers.scheduler_address, "--resume") == 0
    assert f"{N_FRAMES - 3} frames written" in capsys.readouterr().out
    assert frames_in(out) == frames_in(local / "out")
    assert record_without_times(out) == record_without_times(local / "out")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nowhere", ""])
def test_no_scheduler_is_one_sentence(address, local, tmp_path, capsys):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = address.format(port=free.getsockname()[1])
        assert denoise(local, tmp_path / "out", "--cluster", address) == 1
    shown = capsys.readouterr().err
    assert f"no scheduler answers at '{address}'" in shown
    assert shown.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_listener_that_is_no_scheduler_is_one_sentence(local, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "CONNECT_S", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert denoise(local, tmp_path / "out", "--cluster", address) == 1
    assert f"no scheduler answers at '{address}'" in capsys.readouterr().err


def test_a_missing_extra_names_the_command_that_brings_it(local, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert denoise(local, tmp_path / "out", "--cluster", "local") == 1
    said = "steadycloud: error: a cluster needs Dask: pip install 'steadycloud[cluster]'\n"
    assert capsys.readouterr().err == said
    assert not (tmp_path / "out").exists()


def test_local_is_a_cluster_of_its_own(local, tmp_path, capsys):
    out = tmp_path / "out"
    options = ("--cluster", "local", "--workers", "2", "--frames", "0:3")
    assert denoise(local, out, *options) == 0
    assert len(frames_in(out)) == 4
    assert capsys.readouterr().err.startswith("local: 2 workers\n")


@pytest.mark.parametrize("data", ["", "elsewhere"])
def test_a_benchmark_on_a_cluster_scores_the_same(data, workers, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)  # workers have another working folder
    monkeypatch.setenv("STEADYCLOUD_DATA", data and str(tmp_path / data))
    write_noisy_figure(tmp_path / "frames", 2, 500)
    call = ["bench", "--datasets", "folder/frames", "--methods", "mls", "--noise", "0.05"]
    call += ["--metrics", "mse", "flicker"]
    tables = []
    for out, option in (("here", []), ("there", ["--cluster", workers.scheduler_address])):
        assert main([*call, "-o", out, *option]) == 0, capsys.readouterr().err
        found = Results(tmp_path / out / "results.jsonl")
        tables.append({key: score.scores for key, score in found.scores.items()})
        assert (tmp_path / out / "folder-frames.png").is_file()
    assert tables[0] == tables[1]
    assert len(tables[0]) == 4
    capsys.readouterr()
    assert main([*call, "-o", "there", "--cluster", workers.scheduler_address]) == 0
    assert capsys.readouterr().err.count("done before") == 2


def test_a_method_that_a_cluster_lacks_is_left_out_of_its_benchmark(
    workers, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(registry.Library, "present", property(lambda self: True))
    monkeypatch.chdir(tmp_path)
    write_noisy_figure(tmp_path / "frames", 1, 500)
    call = ["bench", "--datasets", "folder/frames", "--methods", "pcl-mls", "--noise", "0.05"]
    call += ["--metrics", "mse", "-o", "out", "--cluster", workers.scheduler_address]
    assert main(call) == 0
    assert "steadycloud: skipped: pcl-mls needs " in capsys.readouterr().err


def test_work_that_kills_every_worker_is_one_sentence():
    class Deadly:
        def result(self):
            raise distributed.KilledWorker("segment", None, 3)

    with pytest.raises(cluster.ClusterError, match="ended 4 workers one after the other"):
        cluster.answer_of(Deadly())


def test_another_server_is_one_sentence_and_not_a_lack_of_memory(local, tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            for _ in range(20):
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\nServer: other\r\n\r\n" * 20)

        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert denoise(local, tmp_path / "out", "--cluster", address) == 1
    shown = capsys.readouterr().err
    assert f"no scheduler answers at '{address}'" in shown
    assert "memory" not in shown


class FakeClient:
    def __init__(self):
        self.status, self.workers = "running", {"a": 1}

    def scheduler_info(self):
        return {"workers": self.workers}


def test_the_last_worker_that_dies_is_said_once():
    client, said = FakeClient(), []
    watch = cluster.Watch(client, said.append)
    watch.look()
    assert said == []
    client.workers = {}
    watch.look()
    watch.look()
    assert said == ["no worker left, waiting for one (Ctrl-C ends the run; --resume continues it)"]
    client.workers = {"b": 1}
    watch.look()
    client.workers = {}
    watch.look()
    assert len(said) == 2
    client.status = "connecting"
    watch.look()
    client.status = "closed"
    with pytest.raises(cluster.ClusterError, match="the scheduler is gone"):
        watch.look()


@pytest.mark.parametrize("error", [asyncio.CancelledError, TimeoutError, ConnectionResetError])
def test_work_that_is_lost_with_the_scheduler_is_one_sentence(error):
    class Lost:
        def result(self):
            raise error

    with pytest.raises(cluster.ClusterError, match="then --resume"):
        cluster.answer_of(Lost())


def start(module, *options):
    command = [sys.executable, "-m", f"distributed.cli.{module}", *options, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_a_scheduler_that_dies_is_one_sentence_and_the_run_can_be_resumed(local, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address, out = f"tcp://127.0.0.1:{port}", tmp_path / "out"
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
    worker = start("dask_worker", address, "--nthreads", "1", "--no-nanny")
    words = [sys.executable, "-m", "steadycloud", "denoise", str(local / "in"), "-o", str(out)]
    try:
        deadline_s = time.monotonic() + 60
        while time.monotonic() < deadline_s:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.2)
        run = subprocess.Popen(
            [*words, "--cluster", address], stderr=subprocess.PIPE, env=LOST_SOON, text=True
        )
        while not list(out.glob("*.ply")) and run.poll() is None and time.monotonic() < deadline_s:
            time.sleep(0.02)
        scheduler.kill()
        said = run.communicate(timeout=120)[1]
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
    assert run.returncode == 1, said
    errors = [line for line in said.splitlines() if line.startswith("steadycloud: error")]
    assert errors == [f"steadycloud: error: {cluster.GONE}"], said
    assert denoise(local, out, "--resume", "--workers", "1", "--quiet") == 0
    assert frames_in(out) == frames_in(local / "out")


LOST_SOON = os.environ | {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "3s"}


def test_tls_is_used_with_certificates_and_asked_for_without(local, tmp_path, capsys):
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl here")
    key, cert = str(tmp_path / "key.pem"), str(tmp_path / "cert.pem")
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=here"]
    command = [openssl, *words, "-keyout", key, "-out", cert]
    subprocess.run(command, check=True, capture_output=True)
    tls = {"distributed.comm.tls.ca-file": cert}
    for role in ("client", "scheduler", "worker"):
        tls[f"distributed.comm.tls.{role}.key"] = key
        tls[f"distributed.comm.tls.{role}.cert"] = cert
    with (
        dask.config.set(tls),
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            protocol="tls",
            security=distributed.Security(),
            dashboard_address="127.0.0.1:0",
            silence_logs=50,
        ) as found,
    ):
        assert found.scheduler_address.startswith("tls://")
        options = ("--cluster", found.scheduler_address, "--frames", "0:1", "--quiet")
        assert denoise(local, tmp_path / "out", *options) == 0
        with dask.config.set({"distributed.comm.tls.ca-file": None}):
            assert denoise(local, tmp_path / "other", *options) == 1
    assert "tls:// needs certificates" in capsys.readouterr().err
    assert len(list((tmp_path / "out").glob("*.ply"))) == 2
