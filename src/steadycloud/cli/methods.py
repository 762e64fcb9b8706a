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
    """Print one line per method."""
    from ..denoisers import DEFAULT_METHOD, methods

    known = methods()
    width = max(map(len, known))
    for name, summary in known.items():
        mark = "*" if name == DEFAULT_METHOD else " "
        print(f"{mark} {name:<{width}}  {summary}")
    print(f"\n* the default, {DEFAULT_METHOD}")
    return 0
