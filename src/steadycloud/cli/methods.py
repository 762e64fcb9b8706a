"""`steadycloud methods`: every denoiser by name."""

from __future__ import annotations

import argparse

DESCRIPTION = "List the denoising methods, the default marked; choose one with denoise --method."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command; it has no arguments of its own."""
    parser.description = DESCRIPTION
    parser.epilog = (
        "example:\n  steadycloud denoise frames/ -o denoised/ --method paper-no-temporal\n"
    )


def run(args: argparse.Namespace) -> int:
    """Print one line per method; those of other libraries below, with what is missing."""
    from ..registry import DEFAULT_METHOD, libraries, methods

    known, foreign = methods(), libraries()
    width = max(map(len, known))
    for name in [name for name in known if name not in foreign]:
        mark = "*" if name == DEFAULT_METHOD else " "
        print(f"{mark} {name:<{width}}  {known[name]}")
    print(f"\n* the default, {DEFAULT_METHOD}\n\nOther libraries, to compare with:")
    for name, library in foreign.items():
        state = "available" if library.present else "missing"
        print(f"  {name:<{width}}  {state:<9}  {known[name]}")
    for install in dict.fromkeys(lib.install for lib in foreign.values() if not lib.present):
        names = [n for n, lib in foreign.items() if lib.install == install and not lib.present]
        print(f"\nfor {', '.join(names)}:\n  {install}")
    return 0
