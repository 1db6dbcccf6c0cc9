"""What is drawn is where geometry says: depth in metres, ids, asymmetric views, any target."""

from dataclasses import replace

import moderngl
import numpy as np
import pytest

from vrhuman import geometry
from vrhuman.engines.drawing.context import free_dropped, headless_context, is_software
from vrhuman.engines.drawing.picture import agent_camera, overhead_camera, third_person
from vrhuman.engines.drawing.renderer import Renderer
from vrhuman.engines.drawing.scene import Scene, SceneBody
from vrhuman.engines.drawing.target import Images, Target, ids_target, own_target, texture_target
from vrhuman.houses.house import House
from vrhuman.houses.parts import Part
from vrhuman.records import Camera, Floats, VrhumanError

SIZE = (320, 240)


@pytest.fixture(scope="module")
def renderer(context: moderngl.Context, scene: Scene) -> Renderer:
    return Renderer(context, scene)


@pytest.fixture(scope="module")
def target(context: moderngl.Context) -> Target:
    return own_target(context, SIZE)


def look(renderer: Renderer, target: Target, camera: Camera, poses: Floats) -> Images:
    renderer.draw(camera, poses, target)
    return target.read(camera)


def pixel_of(camera: Camera, point: Floats) -> Floats:
    """Column and row [px], from the top left, by projection."""
    clip = geometry.projection_matrix(camera.fov, camera.near, camera.far) @ (
        geometry.view_matrix(camera.position, camera.rotation) @ np.append(point, 1.0)
    )
    x, y = clip[:2] / clip[3]
    return np.array([(x + 1) / 2 * SIZE[0], (1 - y) / 2 * SIZE[1]]) - 0.5


def centre_of(mask: np.ndarray) -> Floats:
    rows, columns = np.nonzero(mask)
    return np.array([columns.mean(), rows.mean()])


def test_depth_of_a_wall_is_in_metres(renderer: Renderer, target: Target, poses: Floats) -> None:
    camera = agent_camera((1.0, 0.9, 1.0), 0.0, 0.0, SIZE)
    images = look(renderer, target, camera, poses)
    # the wall z = 5 lies 4 m ahead: planar depth is the same all over it
    assert images.depth[110, 150] == pytest.approx(4.0, abs=2e-3)
    assert images.depth[110, 180] == pytest.approx(4.0, abs=2e-3)
    # the floor, 1.575 m below the eye, at 40 degrees down
    row = round(SIZE[1] / 2 * (1 + np.tan(np.radians(40))) - 0.5)
    assert images.depth[row, 140] == pytest.approx(
        1.575 / ((row + 0.5) / SIZE[1] * 2 - 1), abs=2e-3
    )


def test_ids_and_depth_of_a_body(renderer: Renderer, target: Target, poses: Floats) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    images = look(renderer, target, camera, poses)

    assert set(np.unique(images.ids)) == {0, 1, 2, 3}
    seen = centre_of(images.ids == 1)
    assert np.linalg.norm(seen - pixel_of(camera, np.array([1.5, 0.4, 2.7]))) < 12
    assert 1.5 < images.depth[images.ids == 1].min() < 2.2
    red, green, _ = images.colour[images.ids == 1].mean(axis=0)
    assert red > 2 * green


def test_an_asymmetric_view_puts_a_point_where_projection_says(
    context: moderngl.Context, target: Target
) -> None:
    ball = Part("ellipsoid", (0.04, 0.04, 0.04), colour=(1.0, 1.0, 1.0))
    scene = Scene((), (SceneBody("ball", (ball,), 1.0, 7),), (), ("",) * 8)
    renderer = Renderer(context, scene)
    camera = Camera(
        position=np.array([0.2, 1.6, -0.3]),
        rotation=geometry.from_euler(10.0, 20.0, 5.0),
        fov=np.radians([-52.0, 41.0, 47.0, -38.0]),
    )
    for place in ([0.6, 1.3, 0.9], [0.1, 1.5, 0.8], [0.9, 1.8, 1.2]):
        images = look(renderer, target, camera, np.array([[*place, 0.0, 0.0, 0.0, 1.0]]))
        off = centre_of(images.ids == 7) - pixel_of(camera, np.array(place))
        assert np.abs(off).max() < 1.0
        assert images.depth[images.ids == 7].min() < 2.0
    assert images.depth.max() == pytest.approx(camera.far, rel=1e-3)


def test_pictures_repeat_and_do_not_depend_on_the_last(
    renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 0.6), 10.0, 20.0, SIZE)
    first = look(renderer, target, camera, poses)
    moved = poses + np.array([0.3, 0, 0, 0, 0, 0, 0])
    look(renderer, target, replace(camera, position=camera.position + 0.2), moved)
    again = look(renderer, target, camera, poses)

    assert np.array_equal(first.ids, again.ids)
    assert np.array_equal(first.colour, again.colour)
    assert np.array_equal(first.depth, again.depth)


def test_what_is_loaded_already_is_drawn_where_it_is_now(
    context: moderngl.Context, renderer: Renderer, scene: Scene, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 0.6), 10.0, 20.0, SIZE)
    look(renderer, target, camera, poses)
    moved = poses + np.array([0.1, 0, 0, 0, 0, 0, 0])  # the same bodies are in view
    renderer.draw_over(camera, moved, target, [1])
    nearer = replace(camera, position=camera.position + 0.05)
    seen = look(renderer, target, nearer, moved)
    alone = look(Renderer(context, scene), target, nearer, moved)

    assert np.array_equal(seen.ids, alone.ids)
    assert np.array_equal(seen.colour, alone.colour)


def test_a_target_of_another_kind_in_between_changes_nothing(
    context: moderngl.Context, renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 0.6), 10.0, -5.0, SIZE)  # walls, floor, bodies, a pane
    other = replace(own_target(context, SIZE), gl_encodes=True, density=2.0)
    for unlit in (False, True):
        renderer.draw(camera, poses, target, unlit=unlit)
        first = target.read(camera)
        for between in (False, True):
            renderer.draw(camera, poses, other, unlit=between)
        assert not np.array_equal(first.colour, other.read(camera).colour)
        renderer.draw(camera, poses, target, unlit=unlit)
        assert np.array_equal(first.colour, target.read(camera).colour)


def test_a_tint_colours_only_its_body(renderer: Renderer, target: Target, poses: Floats) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    plain = look(renderer, target, camera, poses)
    tints = np.zeros((3, 4))
    tints[0] = [0.0, 0.0, 1.0, 1.0]
    renderer.draw(camera, poses, target, tints)
    tinted = target.read(camera)

    assert np.array_equal(plain.colour[plain.ids != 1], tinted.colour[plain.ids != 1])
    red, _, blue = tinted.colour[plain.ids == 1].mean(axis=0)
    assert blue > 3 * red


def test_a_thing_on_the_floor_darkens_it(renderer: Renderer, target: Target, poses: Floats) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    away = poses.copy()
    away[0, :3] = [5.5, 0.3, 4.5]
    near = look(renderer, target, camera, poses)
    bare = look(renderer, target, camera, away)
    column, row = np.round(pixel_of(camera, np.array([1.5, 0.0, 2.66]))).astype(int)

    assert near.ids[row, column] == 0
    assert near.colour[row, column].sum() < 0.93 * bare.colour[row, column].sum()


@pytest.fixture
def moved(poses: Floats) -> Floats:
    """The poses with one thing at another place."""
    there = poses.copy()
    there[0, :3] += [-0.4, 0.2, 0.3]
    return there


def test_shadows_follow_the_one_thing_that_moved(
    context: moderngl.Context, scene: Scene, target: Target, poses: Floats, moved: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 0.6), 10.0, 20.0, SIZE)
    used = Renderer(context, scene)
    look(used, target, camera, poses)
    expected = look(Renderer(context, scene), target, camera, moved).colour

    assert np.array_equal(look(used, target, camera, moved).colour, expected)


def test_shadows_follow_what_moved_while_no_light_was_drawn(
    context: moderngl.Context, scene: Scene, target: Target, poses: Floats, moved: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 0.6), 10.0, 20.0, SIZE)
    used = Renderer(context, scene)
    look(used, target, camera, poses)
    used.draw(camera, moved, target, unlit=True)
    expected = look(Renderer(context, scene), target, camera, moved).colour

    assert np.array_equal(look(used, target, camera, moved).colour, expected)


@pytest.mark.parametrize("srgb", [False, True])
def test_anothers_texture_gets_the_same_picture(
    context: moderngl.Context, renderer: Renderer, target: Target, poses: Floats, srgb: bool
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 20.0, SIZE)
    own = look(renderer, target, camera, poses).colour
    internal = 0x8C43 if srgb else 0x8058  # GL_SRGB8_ALPHA8, GL_RGBA8
    texture = context.texture(SIZE, 4, internal_format=internal)
    other = texture_target(context, texture.glo, SIZE, srgb)
    renderer.draw(camera, poses, other)

    difference = np.abs(other.read_colour().astype(int) - own)
    assert np.percentile(difference, 99) <= 3
    assert np.allclose(other.read_depth(camera), target.read_depth(camera), atol=1e-3)


def test_a_viewport_leaves_the_rest_alone(
    renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 20.0, SIZE)
    before = look(renderer, target, camera, poses).colour.copy()
    half = (SIZE[0] // 2, 0, SIZE[0] // 2, SIZE[1])
    renderer.draw(replace(camera, position=camera.position + 0.3), poses, target, viewport=half)
    after = target.read_colour()

    assert np.array_equal(before[:, : SIZE[0] // 2], after[:, : SIZE[0] // 2])
    assert not np.array_equal(before, after)


@pytest.mark.parametrize("srgb", [False, True])
def test_samples_smooth_edges_only(
    context: moderngl.Context, scene: Scene, renderer: Renderer, poses: Floats, srgb: bool
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 20.0, SIZE)
    picture = context.texture(SIZE, 4)
    plain = texture_target(context, picture.glo, SIZE, srgb=False)
    internal = 0x8C43 if srgb else 0x8058  # GL_SRGB8_ALPHA8, GL_RGBA8
    texture = context.texture(SIZE, 4, internal_format=internal)
    fine = texture_target(context, texture.glo, SIZE, srgb)
    renderer.draw(camera, poses, plain)
    Renderer(context, scene, samples=4).draw(camera, poses, fine)
    rough, smooth = plain.read_colour().astype(int), fine.read_colour().astype(int)
    changed = np.abs(smooth - rough).max(axis=2) > 12
    assert context.error == "GL_NO_ERROR"

    assert 0.0 < changed.mean() < 0.12
    assert np.abs(np.diff(smooth, axis=0)).max() < np.abs(np.diff(rough, axis=0)).max()


def test_ids_and_depth_survive_smoothing(
    context: moderngl.Context, scene: Scene, renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    rough = look(renderer, target, camera, poses)
    smooth = look(Renderer(context, scene, samples=4), target, camera, poses)

    assert set(np.unique(smooth.ids)) == set(np.unique(rough.ids))
    assert (smooth.ids != rough.ids).mean() < 0.01
    assert np.median(np.abs(smooth.depth - rough.depth)) < 5e-3


def test_unlit_pictures_show_what_parts_are_painted(
    renderer: Renderer, scene: Scene, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    renderer.draw(camera, poses, target, unlit=True)
    images = target.read(camera)
    for body in scene.bodies:
        painted = {tuple(np.rint(np.array(part.colour) * 255).astype(int)) for part in body.parts}
        shown = {tuple(pixel) for pixel in images.colour[images.ids == body.segment].tolist()}
        assert shown
        assert shown <= painted
    lit = look(renderer, target, camera, poses)
    assert np.array_equal(lit.ids, images.ids)


def test_a_target_for_ids_has_the_same_ids_and_depth_and_no_colour(
    context: moderngl.Context, renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    bare = ids_target(context, SIZE)

    renderer.draw(camera, poses, target, unlit=True)
    renderer.draw(camera, poses, bare, unlit=True)
    whole, images = target.read(camera), bare.read(camera)

    assert np.array_equal(images.ids, whole.ids)
    assert np.array_equal(images.depth, whole.depth)
    assert not images.colour.any()


def test_bodies_far_underground_are_not_there(
    renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 89.0, SIZE)
    away, parked = poses.copy(), poses.copy()
    away[:, [0, 2]] += 90.0
    parked[:, 1] = -100.0
    camera = replace(camera, far=500.0)
    bare = look(renderer, target, camera, away).colour.copy()

    assert np.array_equal(look(renderer, target, camera, parked).colour, bare)


def test_pixels_of_each_segment_are_counted(
    renderer: Renderer, target: Target, poses: Floats
) -> None:
    images = look(renderer, target, agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE), poses)

    assert np.array_equal(images.pixels(6), np.bincount(images.ids.ravel(), minlength=6))


def test_depth_may_be_read_sparsely(renderer: Renderer, target: Target, poses: Floats) -> None:
    camera = agent_camera((1.5, 0.9, 1.0), 0.0, 30.0, SIZE)
    whole = look(renderer, target, camera, poses).depth

    assert np.array_equal(target.read(camera, 8).depth, whole[::8, ::8])


def test_what_was_released_before_it_was_dropped_is_no_burden(context: moderngl.Context) -> None:
    own_target(context, (16, 16)).release()
    assert context.objects
    free_dropped(context)

    assert not context.objects


def test_from_above_the_rooms_are_open(
    house: House, renderer: Renderer, target: Target, poses: Floats
) -> None:
    camera = overhead_camera(house, SIZE)
    images = look(renderer, target, camera, poses)
    for number, pose in enumerate(poses, start=1):
        column, row = np.round(pixel_of(camera, pose[:3])).astype(int)
        assert images.ids[row, column] == number
    outside = look(renderer, target, third_person(house.agent_position, 0.0, SIZE), poses)
    assert outside.colour.std() > 5


def test_no_opengl_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise Exception("libEGL.so not loaded")

    monkeypatch.setattr(moderngl, "create_context", refuse)
    with pytest.raises(VrhumanError, match=r"libEGL.*install") as told:
        headless_context()
    assert "\n" not in str(told.value)


def test_software_is_known_as_such(context: moderngl.Context) -> None:
    assert is_software(context) == ("llvmpipe" in context.info["GL_RENDERER"])
