"""Many frames, many machines."""
