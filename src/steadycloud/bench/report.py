"""report.md and report.html: tables, charts, pictures, and links to players."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from .._version import __version__
from ..evaluation.measures import Measure
from .charts import draw_cost, draw_levels
from .punet_tables import punet_tables
from .results import Results
from .tables import (
    Table,
    contradiction_table,
    cost_table,
    failure_table,
    gain_table,
    paper_table,
    shape_table,
)

CSS = """
body { font: 15px/1.5 system-ui, sans-serif; color: #20242c; background: #fff; margin: 0 auto;
       max-width: 1100px; padding: 2rem 1rem 4rem; }
h1 { margin-bottom: 0 } h2 { margin-top: 2.5rem } .soft { color: #5a6270 }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums }
td, th { padding: .25rem .7rem; border-bottom: 1px solid #e6e8ec; text-align: right;
         white-space: nowrap } td:nth-child(-n+2), th:nth-child(-n+2) { text-align: left }
.scroll { overflow-x: auto } img { max-width: 100%; height: auto }
@media (prefers-color-scheme: dark) {
  body { background: #14171c; color: #e8eaee } .soft { color: #a5adba }
  td, th { border-color: #2c323c } img { background: #fff; border-radius: 6px } }
"""


def write_report(
    folder: Path,
    results: Results,
    measures: dict[str, Measure],
    sheets: list[Path],
    players: list[Path],
    command: str,
    shapes: Sequence[str] = (),
) -> list[Path]:
    """Write both reports into the folder of the images and players.

    `shapes` are the data sets of still shapes, which get a row for each shape.
    The Markdown links to the images, the HTML contains them; both link to the players.
    """
    tables = [
        paper_table(results, name, measure.title, lower=measure.lower_is_better)
        for name, measure in measures.items()
    ]
    tables += punet_tables(results)
    tables += [
        shape_table(results, dataset, name, measure.title, lower=measure.lower_is_better)
        for dataset in shapes
        for name, measure in measures.items()
    ]
    extra = [
        gain_table(results),
        contradiction_table(results),
        cost_table(results),
        failure_table(results),
    ]
    tables += [table for table in extra if table is not None]
    charts = [
        path
        for path in (
            draw_levels(results, folder / "levels.png"),
            draw_cost(results, folder / "cost.png"),
        )
        if path
    ]
    seeds = ", ".join(map(str, sorted({c.seed for c in results.cells()})))
    about = f"steadycloud {__version__}, seeds {seeds}."
    markdown = folder / "report.md"
    content = _Content(about, command, tables, [*charts, *sheets], players)
    markdown.write_text(_markdown(content), encoding="utf-8")
    page = folder / "report.html"
    page.write_text(_html(content), encoding="utf-8")
    return [markdown, page]


@dataclass(frozen=True)
class _Content:
    """What both reports show."""

    about: str
    command: str
    tables: list[Table]
    images: list[Path]
    players: list[Path]


def _markdown(content: _Content) -> str:
    parts = ["# Benchmark", "", content.about, "", f"    {content.command}", ""]
    parts += [table.markdown() for table in content.tables]
    parts += [f"![{path.stem}]({path.name})\n" for path in content.images]
    parts += [f"[Play {path.stem}]({quote(path.name)})\n" for path in content.players]
    return "\n".join(parts)


def _html(content: _Content) -> str:
    body = [f"<h1>Benchmark</h1><p class=soft>{html.escape(content.about)}</p>"]
    body.append(f"<pre>{html.escape(content.command)}</pre>")
    for table in content.tables:
        heads = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>"
            for row in table.rows
        )
        body.append(f"<h2>{html.escape(table.title)}</h2><div class=scroll><table>")
        body.append(
            f"<tr>{heads}</tr>{rows}</table></div><p class=soft>{html.escape(table.note)}</p>"
        )
    for path in content.images:
        data = base64.b64encode(path.read_bytes()).decode()
        title = path.stem.replace("-", " ")
        body.append(f"<h2>{html.escape(title)}</h2>")
        body.append(f'<img alt="{html.escape(title)}" src="data:image/png;base64,{data}">')
    links = "".join(
        f'<li><a href="{quote(path.name)}">{html.escape(path.stem)}</a></li>'
        for path in content.players
    )
    if links:
        body.append(f"<h2>Play the frames</h2><ul>{links}</ul>")
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<title>steadycloud benchmark</title><style>{CSS}</style>"
        f"<body>{''.join(body)}</body></html>"
    )


def _inline(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(text))
