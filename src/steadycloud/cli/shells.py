"""The scripts that bash, zsh and fish need to complete a command line of `steadycloud`."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from textwrap import indent

from .completion import Argument, Command

_BASH = """\
# bash completion of steadycloud
_steadycloud() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
    local command="" last="" options="" words="" text="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
            -*) last=${{COMP_WORDS[i]}} ;;
            *) command=${{command:-${{COMP_WORDS[i]}}}} ;;
        esac
    done
    COMPREPLY=()
    case $command in
{cases}
        "")
            options="--help --version"
            words={commands}
            ;;
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
    elif [[ -n $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
    fi
    if [[ -n $words$text ]]; then
        compopt +o default  # no files
    fi
}}
complete -o default -F _steadycloud steadycloud
"""
_ZSH = """\
#compdef steadycloud
# zsh completion of steadycloud
_steadycloud() {{
    local curcontext=$curcontext state line
    local -a commands
    commands=(
{commands}
    )
    _arguments -C '--help[show the help]' '--version[show the version]' \\
        '1:command:->command' '*::argument:->argument'
    case $state in
        command) _describe command commands ;;
        argument)
            case $words[1] in
{cases}
            esac
            ;;
    esac
}}
if [[ $funcstack[1] == _steadycloud ]]; then
    _steadycloud "$@"
else
    compdef _steadycloud steadycloud
fi
"""


def bash_script(commands: Sequence[Command]) -> str:
    """The script for bash, of version 4 or later."""
    cases = "\n".join(_bash_case(command) for command in commands)
    names = shlex.quote(" ".join(command.name for command in commands))
    return _BASH.format(cases=indent(cases, " " * 8), commands=names)


def _bash_case(command: Command) -> str:
    flags = " ".join(flag for option in command.options for flag in option.flags)
    lines = [f"{command.name})", f"    options={shlex.quote(flags)}"]
    if command.free and command.free.words:
        lines.append(f"    words={shlex.quote(' '.join(command.free.words))}")
    for variable, many in (("last", True), ("previous", False)):
        values: dict[str, list[str]] = {}  # what is offered after which options
        for option in command.options:
            if option.many == many and option.takes in ("words", "text"):
                words = f"words={shlex.quote(' '.join(option.words))}" if option.words else "text=1"
                values.setdefault(words, []).extend(option.flags)
        if values:
            rows = [f"    {'|'.join(names)}) {words} ;;" for words, names in values.items()]
            lines += [f"    case ${variable} in", *(f"    {row}" for row in rows), "    esac"]
    return "\n".join([*lines, "    ;;"])


def zsh_script(commands: Sequence[Command]) -> str:
    """The script for zsh, as a file `_steadycloud` or to be evaluated."""
    names = "\n".join(_quoted(f"{c.name}:{_zsh(c.summary)}") for c in commands)
    cases = "\n".join(
        f"{c.name}) _arguments {' '.join(_quoted(s) for a in c.arguments for s in _specs(a))} ;;"
        for c in commands
    )
    return _ZSH.format(commands=indent(names, " " * 8), cases=indent(cases, " " * 16))


def _specs(argument: Argument) -> Iterable[str]:
    """What `_arguments` of zsh is told."""
    action = {"files": "_files", "words": f"({' '.join(argument.words)})"}.get(argument.takes, " ")
    value = f":{_zsh(argument.name)}:{action}"
    if not argument.flags:
        yield f"*{value}"
    for flag in argument.flags:
        form = f"{flag}[{_zsh(argument.help)}]"
        if argument.takes == "nothing":
            yield form
        elif argument.many:
            yield f"*{flag}[{_zsh(argument.help)}]:*-*{value}"
        else:
            yield f"*{form}{value}"


def _zsh(text: str) -> str:
    """Text without what `_arguments` of zsh takes for signs of its own."""
    return text.replace("\\", "").replace("[", "(").replace("]", ")").replace(":", "\\:")


def _quoted(text: str) -> str:
    """Text for a shell, without line ends."""
    return shlex.quote(" ".join(text.split(" ")))


def fish_script(commands: Sequence[Command]) -> str:
    """The script for fish."""
    lines = [
        "# fish completion of steadycloud",
        "complete -c steadycloud -n __fish_use_subcommand -f -l help -d 'show the help'",
        "complete -c steadycloud -n __fish_use_subcommand -f -l version -d 'show the version'",
    ]
    for command in commands:
        lines.append(
            f"complete -c steadycloud -n __fish_use_subcommand -f -a {command.name} "
            f"-d {shlex.quote(command.summary)}"
        )
    for command in commands:
        here = f"complete -c steadycloud -n '__fish_seen_subcommand_from {command.name}'"
        lines += [f"{here} {_fish(argument)}" for argument in command.arguments]
    return "\n".join(lines) + "\n"


def _fish(argument: Argument) -> str:
    parts = []
    for flag in argument.flags:
        parts.append(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}")
    if argument.takes == "files":
        parts.append("-r -F" if argument.flags else "-F")
    elif argument.takes != "nothing":
        parts.append("-x" if argument.flags else "-f")
    if argument.words:
        parts.append(f"-a {shlex.quote(' '.join(argument.words))}")
    if argument.flags and argument.help:
        parts.append(f"-d {shlex.quote(argument.help)}")
    return " ".join(parts)
