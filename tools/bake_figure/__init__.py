"""Makes src/steadycloud/evaluation/figure/rest.npz: python -m tools.bake_figure."""
