"""The published numbers are consistent, except where the paper itself is not."""

import math

import pytest

from steadycloud.evaluation.published import (
    COLUMN_OF_METHOD,
    COLUMNS,
    LEVELS,
    MSE,
    SNR,
    contradictions,
    published,
)

AVERAGE = "Average"
SEQUENCES = [name for name in MSE if name != AVERAGE]
INTERCHANGED = (("Loot", "Longdress"), ("Noisy", "APSS", "RIMLS"))  # SNR rows, in these columns


def signal(sequence, level, column, snr_of=None):
    """Mean distance from the origin that a pair of cells implies."""
    snr = SNR[snr_of or sequence][level][column]
    return MSE[sequence][level][column] * math.exp(snr / 10)


@pytest.mark.parametrize("table", [MSE, SNR])
def test_every_cell_is_there(table):
    assert set(table) == {*SEQUENCES, AVERAGE}
    assert len(SEQUENCES) == len(COLUMNS) == 9
    cells = [table[s][level][c] for s in SEQUENCES for level in LEVELS for c in COLUMNS]
    assert len(cells) == 9 * 4 * 9
    assert all(0.8 < c < 3.1 for c in cells) or all(53.0 < c < 64.0 for c in cells)


@pytest.mark.parametrize("table", [MSE, SNR])
def test_the_printed_averages_are_averages(table):
    for level in LEVELS:
        for column in COLUMNS:
            mean = sum(table[s][level][column] for s in SEQUENCES) / 9
            assert table[AVERAGE][level][column] == pytest.approx(mean, abs=1.01e-4)


def test_mse_and_snr_imply_one_signal_for_each_sequence():
    for sequence in SEQUENCES:
        signals = {level: signal(sequence, level, "Ours") for level in LEVELS}
        middle = sorted(signals.values())[1]
        for level, value in signals.items():
            tolerance = 0.016 if (sequence, level) in {("David", 0.10), ("Phil", 0.10)} else 0.01
            assert value == pytest.approx(middle, rel=tolerance), (sequence, level)


def test_two_snr_rows_are_interchanged():
    (one, other), columns = INTERCHANGED
    for a, b in ((one, other), (other, one)):
        truth = signal(a, 0.05, "Ours")
        for level in LEVELS:
            for column in columns:
                assert signal(a, level, column, snr_of=b) == pytest.approx(truth, rel=0.005)
        assert signal(a, 0.05, "Noisy") != pytest.approx(truth, rel=0.02)


def test_cells_that_contradict_each_other_are_found():
    baselines = ("Baseline1", "Baseline2", "Ours")
    found = contradictions("8ivfb/redandblack", "0.07", baselines)
    assert found == {"Baseline1": pytest.approx(0.027, abs=0.001)}
    assert set(contradictions("mvub/ricardo9", 0.05, baselines)) == {"Baseline1"}
    assert contradictions("8ivfb/loot", 0.05, baselines) == {}
    assert set(contradictions("Loot", 0.05, COLUMNS)) == {"Noisy", "RIMLS", "MRPCA"}
    assert contradictions("figure", 0.05, COLUMNS) == {}


def test_noise_raises_the_error_and_ours_lowers_it():
    for sequence in SEQUENCES:
        noisy = [MSE[sequence][level]["Noisy"] for level in LEVELS]
        assert noisy == sorted(noisy)
        assert all(MSE[sequence][level]["Ours"] < n for level, n in zip(LEVELS, noisy, strict=True))


def test_a_cell_is_found_by_the_name_of_a_data_set():
    assert published("mse", "8ivfb/loot", "Ours", "0.10") == 1.9941
    assert published("snr", "mvub/sarah9", "Noisy", 0.03) == 61.5861
    assert published("mse", "Average", "LR", 0.07) == 1.4975
    assert set(COLUMN_OF_METHOD.values()) == set(COLUMNS)


@pytest.mark.parametrize(
    ("measure", "sequence", "column", "level"),
    [
        ("chamfer", "loot", "Ours", 0.05),
        ("mse", "folder/loot", "Ours", 0.05),
        ("mse", "mvub/sarah10", "Ours", 0.05),
        ("mse", "figure", "Ours", 0.05),
        ("mse", "loot", "Theirs", 0.05),
        ("mse", "loot", "Ours", "0.06"),
        ("mse", "loot", "Ours", "laplace:0.01"),
    ],
)
def test_what_the_paper_has_not_is_none(measure, sequence, column, level):
    assert published(measure, sequence, column, level) is None
