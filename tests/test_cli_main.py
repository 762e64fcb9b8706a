"""The command line as a whole: fast help, exit codes, every error in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from steadycloud._version import __version__
from steadycloud.cli import main as main_module
from steadycloud.cli.main import COMMANDS, build_parser, main
from steadycloud.errors import ConfigError

SOURCE = Path(main_module.__file__).parents[2]


def run_python(*arguments: str, **options) -> subprocess.CompletedProcess:
    paths = [str(SOURCE), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    environment.pop("PYTHONUNBUFFERED", None)
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **options,
    )


def command_raising(monkeypatch, error: BaseException) -> None:
    """Let `steadycloud methods` fail in a chosen way."""

    def run(args):
        raise error

    monkeypatch.setattr("steadycloud.cli.methods.run", run)


def test_building_the_parser_imports_nothing_heavy():
    code = (
        "import sys, steadycloud.cli.main as m; m.build_parser();"
        "print([n for n in ('numpy', 'numba', 'scipy', 'PIL') if n in sys.modules])"
    )
    result = run_python("-c", code)
    assert result.stdout.strip() == "[]", result.stderr


def test_version_and_help_import_nothing_heavy():
    for option in ("--version", "--help"):
        code = (
            "import sys; from steadycloud.cli.main import main;"
            f"assert main(['{option}']) == 0;"
            "sys.exit(any(n in sys.modules for n in ('numpy', 'numba', 'scipy')))"
        )
        assert run_python("-c", code).returncode == 0


def test_the_module_is_the_command():
    result = run_python("-m", "steadycloud", "--version")
    assert (result.returncode, result.stdout) == (0, f"steadycloud {__version__}\n")


@pytest.mark.parametrize("words", [[], *([name] for name in build_parser()[1])])
def test_every_help_has_examples(words, capsys):
    assert main([*words, "--help"]) == 0
    assert "example" in capsys.readouterr().out


def test_every_command_is_in_the_help(capsys):
    main(["--help"])
    shown = capsys.readouterr().out
    for name in build_parser()[1]:
        assert f"    {name}" in [line[: 4 + len(name)] for line in shown.splitlines()]
        assert COMMANDS[name].summary in shown


def test_a_command_whose_module_is_missing_is_left_out(monkeypatch, capsys):
    missing = main_module.Command("steadycloud.cli.no_such_module", "nothing")
    monkeypatch.setitem(COMMANDS, "absent", missing)
    assert main(["--help"]) == 0
    assert "absent" not in capsys.readouterr().out


def test_no_command_shows_the_help_and_is_a_usage_error(capsys):
    assert main([]) == 2
    assert "commands:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["denois"], "no command 'denois': did you mean 'denoise'?"),
        (["xyzzy"], "use one of"),
        (["--verbose"], "unrecognized arguments: --verbose"),
        (["denoise"], "required: INPUT, -o/--output"),
        (["denoise", "a"], "required: -o/--output"),
        (["denoise", "a", "-o", "b", "--over"], "unrecognized arguments: --over"),
        (["denoise", "a", "-o", "b", "--threads", "two"], "invalid int value: 'two'"),
        (["denoise", "a", "-o", "b", "--seed", "1.5"], "invalid int value: '1.5'"),
        (["methods", "auto", "extra"], "unrecognized arguments: extra"),
        (["info"], "required: PATH"),
    ],
)
def test_usage_errors_exit_with_2(arguments, said, capsys):
    assert main(arguments) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert "Traceback" not in shown


def hidden_interrupt():
    """What a compiled library makes of Ctrl-C."""
    error = SystemError("returned a result with an exception set")
    error.__cause__ = KeyboardInterrupt()
    return error


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (ConfigError("a sentence."), 1, "steadycloud: error: a sentence.\n"),
        (MemoryError(), 1, "out of memory"),
        (OSError(28, "No space left on device", "out/a.ply"), 1, "out/a.ply: No space left"),
        (ValueError("two\nlines"), 1, "unexpected ValueError: two lines; this is a bug"),
        (RuntimeError("x" * 5000), 1, "report this line"),
        (KeyboardInterrupt(), 130, "steadycloud: interrupted.\n"),
        (hidden_interrupt(), 130, "steadycloud: interrupted.\n"),
    ],
)
def test_any_failure_is_one_line(error, code, said, monkeypatch, capsys):
    monkeypatch.delenv("STEADYCLOUD_DEBUG", raising=False)
    command_raising(monkeypatch, error)
    assert main(["methods"]) == code
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1
    assert len(shown) < 600


def test_the_traceback_is_shown_on_request(monkeypatch, capsys):
    command_raising(monkeypatch, ValueError("odd"))
    assert main(["methods", "--debug"]) == 1
    assert "Traceback" in capsys.readouterr().err
    assert main(["--debug", "methods"]) == 1
    assert "Traceback" in capsys.readouterr().err
    monkeypatch.setenv("STEADYCLOUD_DEBUG", "1")
    assert main(["methods"]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_closed_pipe_is_quiet():
    code = (
        "import os, sys; from steadycloud.cli.main import main;"
        "read, write = os.pipe(); os.close(read); os.dup2(write, 1); sys.exit(main(['--help']))"
    )
    result = run_python("-c", code)
    assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_standard_output_is_one_sentence():
    code = (
        "import os, sys; from steadycloud.cli.main import main;"
        "os.dup2(os.open('/dev/full', os.O_WRONLY), 1); sys.exit(main(['--help']))"
    )
    result = run_python("-c", code)
    assert result.returncode == 1
    assert result.stderr == "steadycloud: error: standard output: No space left on device.\n"


def test_methods_lists_every_name_and_marks_the_default(capsys):
    from steadycloud.registry import DEFAULT_METHOD, methods

    assert main(["methods"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, summary in methods().items():
        (line,) = [line for line in lines if line[2:].startswith(f"{name} ")]
        assert line.endswith(summary)
        assert line.startswith("*") == (name == DEFAULT_METHOD)
