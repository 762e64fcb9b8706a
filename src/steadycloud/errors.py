"""Errors whose text is one sentence: what is wrong, where, and what to do about it."""


class SteadycloudError(Exception):
    """An error that the user can fix; the command prints it and exits with code 1."""


class InputError(SteadycloudError):
    """A path, a file or an array cannot be used as input."""


class OutputError(SteadycloudError):
    """A result cannot be written."""


class ConfigError(SteadycloudError):
    """A method, a setting or a value does not exist or is out of range."""


class WordError(ConfigError, TypeError):
    """A function has no argument of that name."""


class SteadycloudWarning(UserWarning):
    """Something about frames that the user should know; the command prints it as a warning."""


def one_line(error: Exception) -> str:
    """What went wrong, on one line: our own errors as they are, others with their type."""
    text = " ".join(str(error).split())
    if isinstance(error, SteadycloudError):
        return text
    return f"{type(error).__name__}: {text[:300]}" if text else type(error).__name__
