"""Pictures of point clouds, and comparisons side by side."""

import numpy as np
import pytest
from PIL import Image

from steadycloud.errors import InputError, OutputError
from steadycloud.pictures.camera import Camera
from steadycloud.pictures.compare import Panel, Sheet, before_after_picture
from steadycloud.pictures.splat import heat_colors, render_points, soft_background, surface_radius

from .clouds import even_plane, even_sphere

SIZE = (120, 150)
BALL = even_sphere(2000)


def picture(points, colors=None, camera=None, **options):
    camera = camera or Camera.framing(points, aspect=SIZE[0] / SIZE[1])
    return render_points(points, colors, camera=camera, size=SIZE, **options)


def test_a_framing_camera_shows_every_point():
    points = np.random.default_rng(0).normal(size=(500, 3)) * (5.0, 1.0, 3.0) + 100.0
    camera = Camera.framing(points, aspect=0.8)
    x, y, depth = camera.project(points, SIZE)
    assert (x > 0).all() and (x < SIZE[0]).all()
    assert (y > 0).all() and (y < SIZE[1]).all()
    assert (depth > 0).all()


def test_axes_are_a_right_handed_frame():
    axes = Camera(np.array([1.0, 2.0, 5.0]), np.zeros(3), 1.0).axes()
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    np.testing.assert_allclose(np.cross(axes[0], axes[1]), -axes[2], atol=1e-12)


def test_a_ball_is_a_round_disk_in_the_middle():
    image = picture(BALL)
    assert image.shape == (150, 120, 3) and image.dtype == np.uint8
    drawn = (image != soft_background(SIZE)).any(axis=2)
    rows, columns = np.nonzero(drawn)
    assert abs(np.ptp(rows) - np.ptp(columns)) <= 3
    diameter = 0.9 * SIZE[0]
    assert abs(drawn.sum() - np.pi * diameter**2 / 4) < 0.08 * drawn.sum()
    assert abs(rows.mean() - 74.5) < 1.5 and abs(columns.mean() - 59.5) < 1.5


@pytest.mark.parametrize("supersampling", [1, 2])
def test_the_nearer_surface_hides_the_farther_one(supersampling):
    front, back = even_plane(1500), even_plane(1500, 1.4) - (0.0, 0.0, 0.5)
    red, blue = np.array([200, 30, 30]), np.array([30, 30, 200])
    points = np.concatenate([front, back])
    colors = np.repeat([red, blue], 1500, axis=0).astype(np.uint8)
    camera = Camera.framing(points, direction=(0, 0, 1), aspect=0.8)
    image = picture(points, colors, camera, supersampling=supersampling)
    for column, color in ((60, red), (15, blue)):
        shown = image[75, column].astype(float)
        np.testing.assert_allclose(shown / shown.max(), color / color.max(), atol=0.08)
    np.testing.assert_array_equal(image[2, 2], soft_background(SIZE)[2, 2])


def test_noise_shows_and_a_clean_plane_is_even():
    clean = even_plane(3000)
    noisy = clean + np.random.default_rng(1).normal(size=clean.shape) * 0.006
    camera = Camera.framing(clean, direction=(0.3, 0.2, 1.0), aspect=0.8)
    middle = np.s_[55:95, 45:75, 0]
    assert picture(clean, None, camera)[middle].std() < 1.0
    assert picture(noisy, None, camera)[middle].std() > 6.0


def test_permuting_points_does_not_change_the_picture():
    order = np.random.default_rng(2).permutation(len(BALL))
    camera = Camera.framing(BALL)
    change = picture(BALL, None, camera).astype(int) - picture(BALL[order], None, camera)
    assert np.abs(change).max() <= 1


def test_shifting_by_a_million_shifts_the_picture_along():
    near, far = picture(BALL), picture(BALL + 1e6)
    assert np.abs(near.astype(int) - far).mean() < 0.1


def test_points_that_are_not_finite_are_left_out():
    broken = np.concatenate([BALL, [[np.nan, 0, 0], [np.inf, 0, 0]]])
    camera = Camera.framing(broken)
    np.testing.assert_array_equal(
        picture(broken, None, camera, radius=0.1), picture(BALL, None, camera, radius=0.1)
    )


def test_input_is_unchanged():
    points, colors = BALL.copy(), np.full(BALL.shape, 120, dtype=np.uint8)
    picture(points, colors)
    np.testing.assert_array_equal(points, BALL)
    assert (colors == 120).all()


def test_nothing_in_sight_is_an_empty_picture():
    camera = Camera.framing(BALL)
    np.testing.assert_array_equal(picture(BALL[:0], None, camera), soft_background(SIZE))
    np.testing.assert_array_equal(
        picture(BALL + 1000.0, None, camera, radius=0.1), soft_background(SIZE)
    )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_few_points_are_drawn(count):
    camera = Camera.framing(BALL)
    image = picture(BALL[900 : 900 + count], None, camera, radius=0.3)
    assert (image != soft_background(SIZE)).any()


def test_a_closeup_keeps_the_direction():
    camera = Camera.framing(BALL, direction=(1.0, 0.5, 1.0))
    close = camera.closeup((-0.1, -0.1, -0.1), (0.3, 0.3, 0.3))
    np.testing.assert_allclose(close.axes(), camera.axes(), atol=1e-12)
    np.testing.assert_allclose(close.target, 0.1)
    assert close.height < camera.height


def test_the_radius_follows_the_spacing():
    assert surface_radius(3.0 * BALL) == pytest.approx(3.0 * surface_radius(BALL))
    assert surface_radius(BALL[:1]) == 1.0
    assert surface_radius(np.zeros((5, 3))) == 1.0


def test_heat_runs_from_dark_to_light():
    colors = heat_colors(np.linspace(-0.5, 1.5, 200), 0.0, 1.0)
    brightness = colors @ np.array([0.299, 0.587, 0.114])
    assert colors.dtype == np.uint8
    assert (np.diff(brightness) >= -1.0).all()
    assert brightness[0] < 5 and brightness[-1] > 220
    np.testing.assert_array_equal(heat_colors([np.nan], 0.0, 1.0), heat_colors([0.0], 0.0, 1.0))
    assert heat_colors([3.0], 3.0, 3.0).shape == (1, 3)


def test_bad_arguments_are_refused():
    camera = Camera.framing(BALL)
    with pytest.raises(InputError):
        picture(BALL, np.zeros((3, 3)), camera)
    with pytest.raises(InputError):
        picture(BALL, None, camera, radius=0.0)
    with pytest.raises(InputError):
        Camera.framing(np.empty((0, 3)))


def test_a_comparison_is_one_png_and_leaves_nothing_else(tmp_path):
    colors = np.full(BALL.shape, 90, dtype=np.uint8)
    panels = [Panel("Noisy", BALL, colors, "2 000 points"), Panel("True", BALL)]
    target = tmp_path / "deep" / "compare.png"
    box = (np.full(3, 0.2), np.full(3, 0.8))
    sheet = Sheet((160, 200), inset_height=100, title="A ball")
    done = before_after_picture(panels, target, sheet=sheet, inset=box)
    assert done == target
    assert [path.name for path in target.parent.iterdir()] == ["compare.png"]
    with Image.open(target) as page:
        assert page.format == "PNG"
        assert page.width > 2 * 160 and page.height > 300


def test_a_picture_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(OutputError, match="cannot be written"):
        before_after_picture([Panel("A", BALL)], tmp_path / "file" / "a.png", sheet=Sheet((60, 60)))
    with pytest.raises(InputError):
        before_after_picture([], tmp_path / "a.png")
