"""Errors whose text is one sentence: what is wrong, where, and what to do about it."""


class SteadycloudError(Exception):
    """An error that the user can fix; the command prints it and exits with code 1."""


class InputError(SteadycloudError):
    """A path, a file or an array cannot be used as input."""


class OutputError(SteadycloudError):
    """A result cannot be written."""


class ConfigError(SteadycloudError):
    """A method, a setting or a value does not exist or is out of range."""
