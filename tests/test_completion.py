"""Shell completion: what Tab offers, asked in the shells themselves."""

from __future__ import annotations

import shlex
import shutil
import subprocess

import pytest

from steadycloud.cli.completion import SHELLS, list_commands
from steadycloud.cli.main import COMMANDS, main
from steadycloud.registry import methods

ASK = {
    "bash": """
source {script}
COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
compopt() {{ echo "no files" >&2; }}  # bash has it at a press of Tab only
_steadycloud
printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    "fish": "source {script}; complete -C {line}",
}


@pytest.fixture(scope="module", params=["bash", "fish"])
def ask(request, tmp_path_factory):
    """What a shell offers for the last word of a command line, in a folder with two files."""
    shell, folder = request.param, tmp_path_factory.mktemp("shell")
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    script = folder / "script"
    with script.open("w") as file, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", file)
        assert main(["completion", shell]) == 0
    (folder / "body_1.ply").touch()
    (folder / "clean").mkdir()

    def offered(*words: str) -> set[str]:
        line = shlex.join(["steadycloud", *words[:-1]]) + f" {words[-1]}"
        code = ASK[shell].format(
            script=script,
            words=" ".join(f'"{word}"' for word in ("steadycloud", *words)),
            line=f'"{line}"',
        )
        command = [shell, "-c", code]
        answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        assert answer.stderr in ("", "no files\n")
        return {row.split("\t")[0] for row in answer.stdout.splitlines() if row}

    offered.shell = shell
    return offered


def test_commands_are_offered(ask):
    assert ask("") >= set(COMMANDS)
    assert ask("de") == {"denoise", "demo"}


def test_options_of_a_command_are_offered(ask):
    assert ask("denoise", "--re") == {"--resume", "--report"}
    assert ask("watch", "--id") == {"--idle"}
    assert "--resume" not in ask("view", "--re")


def test_methods_are_offered_by_name(ask):
    assert ask("denoise", "in", "--method", "") == set(methods())
    assert ask("denoise", "in", "--method", "auto-c") == {"auto-causal"}
    assert ask("methods", "paper-l") == {"paper-literal"}
    assert ask("bench", "--methods", "auto-c") == {"auto-causal"}


def test_words_of_an_option_are_offered(ask):
    assert ask("denoise", "--outliers", "") == {"keep", "mark", "drop"}
    assert ask("completion", "") == set(SHELLS)


def test_several_words_may_follow_one_option(ask):
    if ask.shell == "fish":
        pytest.skip("fish completes one value of an option")
    assert ask("bench", "--methods", "auto", "paper-l") == {"paper-literal"}


def test_files_are_left_to_the_shell(ask):
    """bash completes files by itself where nothing is offered; fish lists them."""
    files = set() if ask.shell == "bash" else {"body_1.ply"}
    assert ask("denoise", "bo") == files
    assert ask("denoise", "in", "--config", "bo") == files


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_are_valid(shell, tmp_path, capsys):
    assert main(["completion", shell]) == 0
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out)
    for command in list_commands():
        assert command.name in script.read_text()
    if shutil.which(shell) is not None:
        subprocess.run([shell, "-n", script], check=True, timeout=30)


def test_every_option_of_every_command_is_known():
    found = {command.name: command for command in list_commands()}
    assert set(found) == set(COMMANDS)
    flags = {flag for option in found["denoise"].options for flag in option.flags}
    assert {"-o", "--output", "--method", "--config", "--resume", "--help"} <= flags
    assert found["denoise"].free.takes == "files"


def test_a_shell_that_is_not_known_is_refused(capsys):
    assert main(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err
