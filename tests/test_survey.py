"""The survey: it finds the values that the method `auto` uses."""

import numpy as np
import pytest

import steadycloud as sc
from steadycloud.auto import planes

from .clouds import plane, sphere

FAR = np.array([[300.0, 0, 0], [0, 400.0, 0]])
NOISY = np.concatenate([sphere(2500, radius=100.0, noise=0.4), FAR])
UNEVEN = plane(70)
UNEVEN[:, 2] += np.where(UNEVEN[:, 0] > 35, 0.6, 0.15) * np.random.default_rng(0).standard_normal(
    len(UNEVEN)
)


@pytest.mark.parametrize("points", [NOISY, UNEVEN, sphere(400)], ids=["sphere", "uneven", "clean"])
def test_the_default_goes_by_what_the_survey_finds(points):
    survey = sc.survey_frame(sc.Frame(points))
    result = sc.denoise_frame(sc.Frame(points))
    np.testing.assert_array_equal(survey.outliers, result.outliers)
    assert survey.noise == result.history.noise
    assert survey.spacing == result.history.spacing
    assert survey.noise_spacings == result.history.chosen["noise_spacings"]
    assert survey.noise_regions == result.history.chosen["noise_regions"]


def test_outliers_are_rows_of_the_frame():
    np.testing.assert_array_equal(sc.survey_frame(sc.Frame(NOISY)).outliers, [2500, 2501])


def test_the_noise_scales_with_the_frame_but_not_in_spacings():
    one, thousand = (sc.survey_frame(sc.Frame(scale * UNEVEN)) for scale in (1.0, 1000.0))
    assert thousand.noise == pytest.approx(1000 * one.noise)
    assert thousand.noise_spacings == pytest.approx(one.noise_spacings)
    assert thousand.noise_regions == pytest.approx(one.noise_regions)


@pytest.mark.parametrize("points", [np.zeros((9, 3)), np.eye(3), np.full((4, 3), np.nan)])
def test_without_a_surface_there_is_no_noise_to_speak_of(points):
    survey = sc.survey_frame(sc.Frame(points))
    assert survey.noise is survey.noise_spacings is survey.noise_regions is None
    assert len(survey.outliers) == 0


@pytest.mark.parametrize("strength", [0.0, 0.5, 1.0, 30.0])
@pytest.mark.parametrize("points", [NOISY, UNEVEN, NOISY[:40]], ids=["sphere", "uneven", "few"])
def test_planes_are_fitted_to_half_of_the_neighbors_that_are_said(points, strength, monkeypatch):
    asked = []

    def for_rows(kernel, n_rows, *arguments):
        if kernel.__name__ == "fit_planes":
            asked.append(int(arguments[3].max()))
        return real(kernel, n_rows, *arguments)

    real = planes.for_rows
    monkeypatch.setattr(planes, "for_rows", for_rows)
    config = sc.AutoConfig(strength=strength)
    chosen = sc.denoise_frame(sc.Frame(points), settings=config).history.chosen
    said = chosen["neighbors"]
    assert asked[:1] == ([min(max(8, max(8, said) // 2), said)] if said else [])
    assert chosen["strength"] == strength


def test_the_estimated_noise_does_not_depend_on_the_strength():
    half = sc.denoise_frame(sc.Frame(NOISY), settings={"strength": 0.5}).history
    whole = sc.denoise_frame(sc.Frame(NOISY)).history
    assert half.noise == whole.noise
    assert half.chosen["noise_spacings"] == whole.chosen["noise_spacings"]


def test_what_came_from_other_frames_is_counted():
    other = sphere(2000, radius=100.0, noise=0.4, seed=5)
    chosen = sc.denoise_frame(sc.Frame(NOISY), [sc.Frame(other)]).history.chosen
    assert chosen["n_frames"] == 1
    assert 1900 < chosen["n_pooled"] <= 2000
    assert chosen["pooled_share"] == chosen["n_pooled"] / 2000
    alone = sc.denoise_frame(sc.Frame(NOISY)).history.chosen
    assert (alone["n_frames"], alone["n_pooled"], alone["pooled_share"]) == (0, 0, 0)


def test_the_paper_says_its_noise_and_its_rounds():
    history = sc.denoise_frame(sc.Frame(NOISY[:2500]), method="paper").history
    assert history.chosen["rounds"] == len(history.rounds)
    assert history.chosen["noise_spacings"] * history.spacing == pytest.approx(history.noise)
