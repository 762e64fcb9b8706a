"""Command line: python -m tools.bake_figure, from the root of the repository."""

from steadycloud.evaluation.figure.rest import REST_FILE

from .bake import write_figure

write_figure(REST_FILE)
print(f"{REST_FILE}: {REST_FILE.stat().st_size / 1000:.0f} kB")
