"""`steadycloud completion`: what a shell needs to complete commands, options and methods."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

DESCRIPTION = """\
Print a script with which a shell completes commands, options, methods and files at a press of Tab.
"""
EXAMPLES = """\
examples:
  eval "$(steadycloud completion bash)"       in ~/.bashrc
  eval "$(steadycloud completion zsh)"        in ~/.zshrc, after compinit
  steadycloud completion fish > ~/.config/fish/completions/steadycloud.fish
"""
SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True)
class Argument:
    """An option of a command, or what stands without one."""

    flags: tuple[str, ...]  # "-o", "--output"; none: it stands without one
    name: str  # of its value
    help: str
    takes: str  # "nothing", "words" (one of `words`), "files", or "text"
    words: tuple[str, ...] = ()
    many: bool = False  # several values may follow


@dataclass(frozen=True)
class Command:
    """A command with all that may follow it."""

    name: str
    summary: str
    arguments: tuple[Argument, ...]

    @property
    def options(self) -> list[Argument]:
        """What begins with a dash."""
        return [argument for argument in self.arguments if argument.flags]

    @property
    def free(self) -> Argument | None:
        """What stands without an option; the last, which may be given several times."""
        return next((a for a in reversed(self.arguments) if not a.flags), None)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command line of `completion`."""
    parser.description = DESCRIPTION
    parser.epilog = EXAMPLES
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(args: argparse.Namespace) -> int:
    """Print the script of a shell."""
    from . import shells

    print(getattr(shells, f"{args.shell}_script")(list_commands()), end="")
    return 0


def list_commands() -> list[Command]:
    """All commands, as the parser knows them."""
    from .main import COMMANDS, build_parser

    parser, names = build_parser()
    (subparsers,) = (a.choices for a in parser._actions if isinstance(a.choices, dict))
    return [
        Command(name, COMMANDS[name].summary, tuple(map(_argument, subparsers[name]._actions)))
        for name in names
    ]


def _argument(action: argparse.Action) -> Argument:
    help = "" if action.help is None else action.help.replace("%%", "%")
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    words, takes = _words(action), "text"
    if action.nargs == 0:
        takes = "nothing"
    elif words:
        takes = "words"
    elif action.type is Path or not action.option_strings or metavar in {"FILE", "OUTPUT", "INPUT"}:
        takes = "files"
    many = action.nargs in ("+", "*")
    return Argument(tuple(action.option_strings), metavar, help, takes, tuple(words), many)


def _words(action: argparse.Action) -> Sequence[str]:
    """The words of which an argument takes one."""
    from ..evaluation.measures import MEASURES
    from ..registry import methods

    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    if action.dest == "metrics":
        return list(MEASURES)
    return list(methods()) if action.dest in ("method", "methods", "name") else []
