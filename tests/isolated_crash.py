"""A library that crashes while it is imported."""

import os

os.abort()
