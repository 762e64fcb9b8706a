"""What goes wrong, said in one sentence: what, where, and what to do about it."""


class SteadycloudError(Exception):
    """Anything that the user can mend; the command prints it and exits with 1."""


class InputError(SteadycloudError):
    """A path, a file or an array is not what it should be."""


class OutputError(SteadycloudError):
    """A result cannot be written."""


class ConfigError(SteadycloudError):
    """A method, a setting or a value does not exist or is out of range."""
