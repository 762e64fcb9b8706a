"""PU-Net's shapes as one table: methods, points and noise; published values below ours."""

from __future__ import annotations

import math

from ..evaluation.published_punet import NOTE, PUNET, SPLIT
from .results import Results
from .tables import Table

Pair = tuple[float, float]  # Chamfer and point-to-mesh; NaN: not measured
_UNKNOWN = (math.nan, math.nan)


def punet_tables(results: Results) -> list[Table]:
    """A table for each split of PU-Net that was measured; columns by points and noise.

    Below methods on the test shapes are the published values. The best measured values are bold.
    """
    splits = [name.split("/")[1] for name in results.datasets() if _all_shapes(name)]
    return [_table_of(results, split) for split in dict.fromkeys(splits)]


def _all_shapes(dataset: str) -> bool:
    """Whether it is all shapes of a split, `punet/test/10000`, and not one of them."""
    return dataset.startswith("punet/") and dataset.count("/") == 2


def _table_of(results: Results, split: str) -> Table:
    begin = f"punet/{split}/"
    places = [
        (dataset.removeprefix(begin), level)
        for dataset in results.datasets()
        if dataset.startswith(begin) and _all_shapes(dataset)
        for level in results.levels()
        if dataset in results.datasets(level)
    ]

    def pair(method: str, count: str, level: str) -> Pair:
        chamfer, p2m = (
            results.mean_over_seeds(begin + count, method, level, measure)
            for measure in ("chamfer", "p2m")
        )
        return chamfer, p2m

    measured = {m: [pair(m, *place) for place in places] for m in results.methods()}
    ours = {m: pairs for m, pairs in measured.items() if any(p != _UNKNOWN for p in pairs)}
    competing = [pairs for method, pairs in ours.items() if method != "noisy"]
    best = [_best([pairs[at] for pairs in competing]) for at in range(len(places))]
    rows = [[m, *map(_text, pairs, best)] for m, pairs in ours.items()]
    note = "Mean of all shapes, Chamfer / point-to-mesh, both × 10⁴."
    if split == SPLIT:
        for name, cells in PUNET.items():
            quoted = [cells.get(place, _UNKNOWN) for place in places]
            rows.append([f"{name} (published)", *(_text(p, _UNKNOWN) for p in quoted)])
        note = f"{note} {NOTE}"
    columns = ["method", *(f"{count}, {level}" for count, level in places)]
    return Table(f"PU-Net, {split} shapes: Chamfer / point-to-mesh", columns, rows, note)


def _best(pairs: list[Pair]) -> Pair:
    """The least Chamfer distance and the least point-to-mesh of all pairs; NaN: there is none."""
    chamfer, p2m = (
        min((value for value in values if not math.isnan(value)), default=math.nan)
        for values in ([p[0] for p in pairs], [p[1] for p in pairs])
    )
    return chamfer, p2m


def _text(pair: Pair, best: Pair) -> str:
    """Two values, those as good as the best bold."""
    if all(map(math.isnan, pair)):
        return "-"
    texts = ["-" if math.isnan(value) else f"{value:.2f}" for value in pair]
    bold = [f"**{t}**" if v == b else t for t, v, b in zip(texts, pair, best, strict=True)]
    return " / ".join(bold)
