"""`steadycloud methods`: every denoiser by name, and the settings of one."""

from __future__ import annotations

import argparse

DESCRIPTION = """\
List the denoising methods, * the default; choose one with denoise --method. With NAME, list
every setting of that method: its key for denoise --set, default, range and meaning. Lengths are in
spacings: the mean distance between nearest neighbors of a frame.
"""
EXAMPLES = """\
examples:
  steadycloud methods
  steadycloud methods auto
  steadycloud denoise frames/ -o denoised/ --method paper --set patches.k=24
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `methods`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("name", metavar="NAME", nargs="?", help="the settings of this method")


def run(args: argparse.Namespace) -> int:
    """Print one line per method, or per setting of one."""
    if args.name:
        print_settings(args.name)
    else:
        print_methods()
    return 0


def print_settings(name: str) -> None:
    """Every setting of a method: key, default, range, meaning."""
    from ..config import describe_settings
    from ..registry import load_method, methods

    summary = methods().get(name)
    method = load_method(name)
    rows = [
        (key, _shown(value), str(limits), limits.meaning)
        for key, value, limits in describe_settings(method.config)
    ]
    rows.insert(0, ("setting", "default", "range", "meaning"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    print(f"{name}: {summary}\n")
    for *cells, meaning in rows:
        aligned = (f"{text:<{width}}" for text, width in zip(cells, widths, strict=False))
        print("  ".join((*aligned, meaning)).rstrip())


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"


def print_methods() -> None:
    """Print one line per method, then those of other libraries and how to install them."""
    from ..registry import DEFAULT_METHOD, libraries, methods

    known, foreign = methods(), libraries()
    width = max(map(len, known))
    for name in [name for name in known if name not in foreign]:
        mark = "*" if name == DEFAULT_METHOD else " "
        print(f"{mark} {name:<{width}}  {known[name]}")
    print(f"\n* the default, {DEFAULT_METHOD}; settings: steadycloud methods NAME")
    if foreign:
        print("\nOther libraries, to compare with:")
    for name, library in foreign.items():
        state = "available" if library.present else "missing"
        print(f"  {name:<{width}}  {state:<9}  {known[name]}")
    for install in dict.fromkeys(lib.install for lib in foreign.values() if not lib.present):
        names = [n for n, lib in foreign.items() if lib.install == install and not lib.present]
        print(f"\nfor {', '.join(names)}:\n  {install}")
