"""Helpers of the browser tests: open the player's page, wait for it, take screenshots."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image

from .chromium import Chromium

ARTIFACTS = Path(__file__).parents[1] / "test-artifacts"


def show(browser: Chromium, address: str) -> None:
    browser.open(address)
    browser.run("steadycloud.ready")
    settle(browser)


def settle(browser: Chromium) -> None:
    """Until what was asked for is drawn in full."""
    browser.run(
        "new Promise((done) => { const look = () => steadycloud.stage.moving || "
        "steadycloud.stage.due || steadycloud.stage.index !== steadycloud.state.frame"
        " ? setTimeout(look, 20) : requestAnimationFrame(() => requestAnimationFrame(done));"
        " setTimeout(look, 60); })"
    )


def picture(browser: Chromium, name: str = "") -> np.ndarray:
    settle(browser)
    path = ARTIFACTS / f"{name}.png" if name else None
    return np.asarray(Image.open(io.BytesIO(browser.screenshot(path))).convert("RGB"), dtype=int)


def stage_of(browser: Chromium, pixels: np.ndarray, share: tuple[float, float] = (0, 1)):
    """The canvas in a screenshot, from one share of its width to another."""
    left, top, width, height = browser.run(
        "(() => { const b = steadycloud.stage.canvas.getBoundingClientRect();"
        " return [b.left, b.top, b.width, b.height]; })()"
    )
    cut = [round(left + part * width) for part in share]
    return pixels[round(top) : round(top + height), cut[0] : cut[1]]


def differ(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that changed."""
    return float((np.abs(one - other).max(axis=2) > 8).mean())


def state(browser: Chromium, key: str):
    return browser.run(f"steadycloud.state.{key}")


def choose(browser: Chromium, list_id: str, value: str) -> None:
    browser.run(
        f"(() => {{ const list = document.getElementById('{list_id}'); list.value = '{value}';"
        " list.dispatchEvent(new Event('change')); })()"
    )


def center(browser: Chromium, selector: str) -> tuple[float, float]:
    x, y = browser.run(
        f"(() => {{ const b = document.querySelector({selector!r}).getBoundingClientRect();"
        " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
    )
    return x, y


def css_color(browser: Chromium, name: str) -> np.ndarray:
    text = browser.run(
        "(() => { const e = document.createElement('i'); document.body.append(e);"
        f" e.style.color = 'var(--{name})'; const c = getComputedStyle(e).color;"
        " e.remove(); return c; })()"
    )
    return np.array([float(part) for part in text.removeprefix("rgb(")[:-1].split(",")]) / 255.0


def contrast(one: np.ndarray, other: np.ndarray) -> float:
    """The contrast ratio of WCAG 2."""

    def luminance(color: np.ndarray) -> float:
        linear = np.where(color <= 0.04045, color / 12.92, ((color + 0.055) / 1.055) ** 2.4)
        return float(linear @ np.array([0.2126, 0.7152, 0.0722]))

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
