"""The documentation site: Sphinx and MyST; `make docs` builds it, with warnings as errors."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from latex2mathml.converter import convert

from steadycloud import __version__

ROOT = Path(__file__).parents[1]

project = "steadycloud"
author = "The steadycloud authors"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["images"]
highlight_language = "none"  # indented blocks are commands; Python is fenced

html_theme = "furo"
html_title = "steadycloud"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_math_renderer = "mathml"
pygments_style = "friendly"
pygments_dark_style = "monokai"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True

# Pages whose text lives in the root of the repository.
PAGES = {
    "index": "README.md",
    "benchmark": "BENCHMARK.md",
    "contributing": "CONTRIBUTING.md",
    "changelog": "CHANGELOG.md",
}


def take_from_root(app: Any, page: str, source: list[str]) -> None:
    """Put the text from the root before what the page itself holds after its first line."""
    if page in PAGES:
        text = (ROOT / PAGES[page]).read_text(encoding="utf-8").replace("](docs/", "](")
        for name, file in PAGES.items():
            text = text.replace(f"]({file})", f"]({name}.md)")
        text = re.sub(r"\]\((?=CITATION|LICENSE)", "](../", text)
        source[0] = text + source[0].partition("\n")[2]


def as_plain_text(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Docstrings are plain text with `code`: keep signs from being read as markup."""
    for number, line in enumerate(lines):
        parts = line.split("`")
        for i, part in enumerate(parts):
            parts[i] = f"``{part}``" if i % 2 else re.sub(r"([\\*|_])", r"\\\1", part)
        lines[number] = "".join(parts) if len(parts) % 2 else line


def inline_formula(writer: Any, node: Any) -> None:
    """An equation as MathML, which browsers draw by themselves."""
    writer.body.append(convert(node.astext()))
    raise _done()


def block_formula(writer: Any, node: Any) -> None:
    """The same on a line of its own."""
    writer.body.append(convert(node.astext(), display="block"))
    raise _done()


def _done() -> Exception:
    from docutils.nodes import SkipNode

    return SkipNode()


def setup(app: Any) -> None:
    """Tell Sphinx about the functions above."""
    app.connect("source-read", take_from_root)
    app.connect("autodoc-process-docstring", as_plain_text)
    app.add_html_math_renderer("mathml", (inline_formula, None), (block_formula, None))
