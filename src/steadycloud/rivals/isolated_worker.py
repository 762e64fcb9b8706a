"""The other end of `isolation`: python -m steadycloud.rivals.isolated_worker module:name library

Reads pickled (points, config, noise) from standard input and writes, for each, a line of JSON that
says what went wrong, {"error": ""} where nothing did, and then the moved points as raw float64. It
ends with its input, so it does not outlive who started it.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from importlib import import_module
from typing import IO

import numpy as np


def main(function: str, library: str) -> None:
    """Import, say so, then serve until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us decides
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is not an answer
    try:
        if library:
            import_module(library)
        module, _, name = function.partition(":")
        move = getattr(import_module(module), name)
    except Exception as error:
        _answer(answers, _one_line(error))
        return
    _answer(answers)
    while True:
        try:
            points, config, noise = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            moved = np.ascontiguousarray(move(points.copy(), config, noise), np.float64)
        except Exception as error:
            _answer(answers, _one_line(error))
            continue
        if moved.shape != points.shape:
            shapes = f"an array of shape {moved.shape} for one of shape {points.shape}"
            _answer(answers, f"it returned {shapes}")
            continue
        _answer(answers, body=moved.tobytes())


def _answer(answers: IO[bytes], error: str = "", body: bytes = b"") -> None:
    answers.write(json.dumps({"error": error}).encode() + b"\n" + body)
    answers.flush()


def _one_line(error: Exception) -> str:
    """The kind of error and its first line, without the full stop."""
    text = str(error).strip().split("\n")[0][:300].rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


if __name__ == "__main__":
    main(*sys.argv[1:3])
