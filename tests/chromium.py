"""A headless Chromium for tests, controlled over two pipes: only the browser must be installed."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--remote-debugging-pipe",
)


def find_chromium() -> str | None:
    """The browser's program, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


class Chromium:
    """One browser with one page; remembers what the console and the network said."""

    def __init__(
        self, program: str, width: int = 1280, height: int = 800, more: tuple[str, ...] = ()
    ) -> None:
        self.profile = tempfile.mkdtemp(prefix="steadycloud-chromium-")
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        arguments = [program, *FLAGS, *more, f"--user-data-dir={self.profile}"]
        arguments += [f"--window-size={width},{height}", "about:blank"]
        quiet = os.open(os.devnull, os.O_WRONLY)
        moves = [(os.POSIX_SPAWN_DUP2, old, new) for old, new in ((to_read, 63), (to_write, 64))]
        moves += [(os.POSIX_SPAWN_DUP2, old, new) for old, new in ((63, 3), (64, 4), (quiet, 2))]
        self._process = os.posix_spawn(program, arguments, os.environ, file_actions=moves)
        for end in (to_read, to_write, quiet):
            os.close(end)
        self._next, self._pending, self._events = 1, b"", []
        self.console: list[str] = []  # errors and warnings
        self.requests: list[str] = []  # every address that was asked for
        target = self._call("Target.createTarget", {"url": "about:blank"})["targetId"]
        attached = self._call("Target.attachToTarget", {"targetId": target, "flatten": True})
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            self.send(f"{domain}.enable")
        self.resize(width, height)

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def resize(self, width: int, height: int, *, scale: float = 1, phone: bool = False) -> None:
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=phone,
        )

    def prefer(self, theme: str) -> None:
        feature = {"name": "prefers-color-scheme", "value": theme}
        self.send("Emulation.setEmulatedMedia", features=[feature])

    def open(self, address: str) -> None:
        self.console.clear()
        self.requests.clear()
        self._events.clear()
        self.send("Page.navigate", url=address)
        self.wait_for(lambda: any(e["method"] == "Page.loadEventFired" for e in self._events))

    def run(self, script: str) -> Any:
        """The value of an expression in the page; promises are awaited."""
        answer = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def press(self, key: str, code: int = 0, *, shift: bool = False) -> None:
        text = {"text": key} if len(key) == 1 else {}
        modifiers = 8 if shift else 0
        common = {"key": key, "windowsVirtualKeyCode": code or ord(key[0].upper())}
        self.send("Input.dispatchKeyEvent", type="keyDown", modifiers=modifiers, **common, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", modifiers=modifiers, **common)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        self._mouse("mousePressed", *start)
        for i in range(1, steps + 1):
            x, y = (a + (b - a) * i / steps for a, b in zip(start, end, strict=True))
            self._mouse("mouseMoved", x, y)
        self._mouse("mouseReleased", *end)

    def click(self, x: float, y: float) -> None:
        self.drag((x, y), (x, y), 0)

    def screenshot(self, path: Path | None = None) -> bytes:
        data = base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"])
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return data

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._call(method, parameters, self._session)

    def wait_for(self, condition: Any, seconds: float = 60.0) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise TimeoutError("the browser did not get there")
            self._receive(0.05)

    def close(self) -> None:
        os.close(self._write)  # the browser ends when its pipe does
        deadline = time.monotonic() + 10
        while os.waitpid(self._process, os.WNOHANG)[0] == 0:
            if time.monotonic() > deadline:
                os.kill(self._process, signal.SIGKILL)
                os.waitpid(self._process, 0)
                break
            time.sleep(0.05)
        os.close(self._read)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _mouse(self, kind: str, x: float, y: float) -> None:
        down = kind != "mouseReleased"
        self.send(
            "Input.dispatchMouseEvent",
            type=kind,
            x=x,
            y=y,
            button="left",
            buttons=int(down),
            clickCount=1,
        )

    def _call(self, method: str, parameters: dict[str, Any], session: str = "") -> dict[str, Any]:
        number, self._next = self._next, self._next + 1
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            for answer in self._receive(0.5):
                if answer.get("id") == number:
                    if "error" in answer:
                        raise AssertionError(f"{method}: {answer['error']}")
                    return answer["result"]
        raise TimeoutError(f"{method}: no answer")

    def _receive(self, seconds: float) -> list[dict[str, Any]]:
        ready, _, _ = select.select([self._read], [], [], seconds)
        if not ready:
            return []
        chunk = os.read(self._read, 1 << 20)
        if not chunk:
            raise ConnectionError("the browser has ended")
        *whole, self._pending = (self._pending + chunk).split(b"\0")
        messages = [json.loads(text) for text in whole]
        for message in messages:
            if "method" in message:
                self._note(message)
        return messages

    def _note(self, event: dict[str, Any]) -> None:
        self._events.append(event)
        method, parameters = event["method"], event["params"]
        if method == "Runtime.exceptionThrown":
            self.console.append(json.dumps(parameters["exceptionDetails"])[:2000])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.console.append(json.dumps(parameters["args"])[:2000])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.console.append(json.dumps(parameters["entry"])[:2000])
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
