"""Print text that holds names from files: control characters are shown, not obeyed."""

from __future__ import annotations

import sys
from typing import TextIO

_CONTROLS = [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_ESCAPES = {code: ascii(chr(code))[1:-1] for code in _CONTROLS if code != ord("\n")}


def shown(text: object) -> str:
    """The text with control characters as escapes: a name could else move the cursor, change
    colors, or order the terminal to do worse. Line ends stay.
    """
    return str(text).translate(_ESCAPES)


def say(text: object = "", file: TextIO | None = None, *, flush: bool = False) -> None:
    """Print the text."""
    print(shown(text), file=file or sys.stdout, flush=flush)
