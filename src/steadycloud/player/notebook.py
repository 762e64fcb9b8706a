"""A frame in a notebook: a small picture that can be turned; it needs no network and no library."""

from __future__ import annotations

import base64
import html
import re
import secrets

import numpy as np

from ..frame import Frame
from .thinning import spread_rows

MOST_POINTS = 8000  # that are shown: some 100 kB of HTML
_GRAY = 140  # of points without a color
_SIDE = 32767.0  # the largest coordinate that is stored
_PAGE = """\
<canvas id="{{id}}" width="640" height="400" style="max-width:100%;cursor:grab;background:#fff"
></canvas><div><code>{{label}}</code></div>
<script>
(() => {
  const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0))
  const at = new Int16Array(bytes("{{points}}").buffer), color = bytes("{{colors}}")
  const canvas = document.getElementById("{{id}}"), pen = canvas.getContext("2d")
  const w = canvas.width, h = canvas.height, n = at.length / 3
  let turn = 0.5, tilt = 0.2, zoom = 0.45 * h / {{side}}
  function draw() {
    const image = pen.createImageData(w, h), pixels = image.data.fill(255)
    const depth = new Float32Array(w * h).fill(-1e9)
    const [c, s, d, e] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
    for (let i = 0; i < n; i++) {
      const x = at[3 * i], y = at[3 * i + 1], z = at[3 * i + 2], far = c * z - s * x
      const u = Math.round(w / 2 + zoom * (c * x + s * z))
      const v = Math.round(h / 2 - zoom * (d * y - e * far)), near = e * y + d * far
      const light = 0.75 + 0.25 * near / {{side}}
      for (const k of [0, 1, w, w + 1]) {
        const p = v * w + u + k
        if (u < 0 || u > w - 2 || v < 0 || v > h - 2 || depth[p] > near) continue
        depth[p] = near
        for (let j = 0; j < 3; j++) pixels[4 * p + j] = light * color[3 * i + j]
      }
    }
    pen.putImageData(image, 0, 0)
  }
  canvas.onpointermove = e => {
    if (!e.buttons) return
    turn += e.movementX / 150
    tilt = Math.max(-1.5, Math.min(1.5, tilt + e.movementY / 150))
    draw()
  }
  canvas.onwheel = e => { e.preventDefault(); zoom *= Math.exp(-e.deltaY / 500); draw() }
  draw()
})()
</script>
"""


def frame_html(frame: Frame) -> str:
    """The frame as HTML; of a large one, points that are spread evenly over it."""
    label = html.escape(repr(frame))
    rows = spread_rows(frame.points, MOST_POINTS)
    if not len(rows):
        return f"<code>{label}</code>"
    points = frame.points[rows]
    low, high = np.quantile(points, [0.01, 0.99], axis=0)
    scale = 0.5 * float((high - low).max()) or 1.0
    cells = np.clip((points - (low + high) / 2.0) / scale, -1.5, 1.5) * (_SIDE / 1.5)
    own = frame.colors
    colors = np.full((len(rows), 3), _GRAY, np.uint8) if own is None else own[rows]
    texts = {
        "label": label,
        "points": _base64(np.rint(cells).astype("<i2").tobytes()),
        "colors": _base64(np.ascontiguousarray(colors).tobytes()),
        "side": f"{_SIDE / 1.5:.0f}",
        "id": f"steadycloud-{secrets.token_hex(6)}",
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda mark: texts[mark[1]], _PAGE)


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
