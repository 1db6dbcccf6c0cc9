"""Frames and handedness: scipy's Rotation is the reference."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyquaternion import Quaternion
from scipy.spatial.transform import Rotation

from vrhuman import geometry

angles = st.floats(-360.0, 360.0)
coordinates = st.tuples(*[st.floats(-50.0, 50.0)] * 3).map(np.array)
rotations = (
    st.tuples(*[st.floats(-1.0, 1.0)] * 4)
    .map(np.array)
    .filter(lambda q: np.linalg.norm(q) > 0.1)
    .map(lambda q: q / np.linalg.norm(q))
)


@given(rotations, rotations, coordinates)
def test_multiply_turns_by_the_second_first(p, q, v) -> None:
    both = geometry.rotate(geometry.multiply(p, q), v)

    expected = Rotation.from_quat(p).apply(Rotation.from_quat(q).apply(v))
    np.testing.assert_allclose(both, expected, atol=1e-9)


@given(rotations, coordinates)
def test_matrix_turns_as_the_quaternion_does(q, v) -> None:
    np.testing.assert_allclose(geometry.matrix(q) @ v, Rotation.from_quat(q).apply(v), atol=1e-9)


@given(rotations)
def test_matrix_and_quaternion_are_one_rotation(q) -> None:
    assert geometry.angle_between(geometry.from_matrix(geometry.matrix(q)), q) < 1e-5


@given(angles, angles, angles)
def test_euler_angles_are_unitys_order(x, y, z) -> None:
    ours = geometry.from_euler(x, y, z)

    expected = Rotation.from_euler("YXZ", [y, x, z], degrees=True).as_quat()
    assert geometry.angle_between(ours, expected) < 1e-5


@given(rotations, coordinates)
def test_one_vector_is_turned_exactly_as_many_are(q, v) -> None:
    assert geometry.rotate(q, v).tolist() == geometry.rotate(q[None], v[None])[0].tolist()


@given(coordinates)
def test_a_length_is_numpys_norm_to_the_bit(v) -> None:
    assert geometry.length(v) == float(np.linalg.norm(v))


@given(coordinates, coordinates)
def test_a_vector_product_is_numpys_to_the_bit(a, b) -> None:
    assert geometry.cross(a, b).tolist() == np.cross(a, b).tolist()


def test_few_rotations_have_exactly_the_matrices_of_many() -> None:
    rotations = np.random.default_rng(1).normal(size=(40, 4))
    rotations /= np.linalg.norm(rotations, axis=1)[:, None]
    many = geometry.matrix(rotations)

    assert np.array_equal(np.concatenate([geometry.matrix(rotations[:9]), many[9:]]), many)
    assert np.array_equal(geometry.matrix(rotations[0]), many[0])


@given(rotations)
def test_euler_angles_give_the_rotation_back(q) -> None:
    again = geometry.from_euler(*geometry.to_euler(q))

    assert geometry.angle_between(again, q) < 0.02  # near the poles asin loses digits


@given(angles)
def test_an_agents_forward_is_ai2thors(yaw) -> None:
    expected = (math.sin(math.radians(yaw)), 0.0, math.cos(math.radians(yaw)))

    ahead = geometry.rotate(geometry.yaw_rotation(yaw), (0.0, 0.0, 1.0))

    np.testing.assert_allclose(ahead, expected, atol=1e-9)
    np.testing.assert_allclose(geometry.forward(yaw), expected, atol=1e-9)
    assert geometry.forward(yaw) @ geometry.right(yaw) == pytest.approx(0.0, abs=1e-9)


@given(st.floats(-179.0, 179.0), st.floats(-85.0, 85.0), st.floats(-60.0, 60.0))
def test_yaw_and_horizon_ignore_roll(yaw, horizon, roll) -> None:
    seen = geometry.yaw_and_horizon(geometry.from_euler(horizon, yaw, roll))

    assert geometry.wrap_degrees(seen[0] - yaw) == pytest.approx(0.0, abs=1e-6)
    assert seen[1] == pytest.approx(horizon, abs=1e-6)


@given(rotations, coordinates)
def test_openxr_and_world_agree_on_what_a_rotation_does(q, v) -> None:
    in_world = geometry.rotate(
        geometry.world_rotation_from_openxr(q), geometry.world_position_from_openxr(v)
    )

    expected = geometry.world_position_from_openxr(geometry.rotate(q, v))
    np.testing.assert_allclose(in_world, expected, atol=1e-9)


def test_openxrs_forward_is_the_worlds_forward() -> None:
    np.testing.assert_allclose(geometry.world_position_from_openxr((1, 2, -3)), (1, 2, 3))


@given(rotations, coordinates)
def test_mujoco_and_world_agree_on_what_a_rotation_does(q, v) -> None:
    w, x, y, z = geometry.mujoco_wxyz_from_world(q)

    turned = Rotation.from_quat((x, y, z, w)).apply(geometry.mujoco_position_from_world(v))

    expected = geometry.rotate(q, v)
    np.testing.assert_allclose(geometry.world_position_from_mujoco(turned), expected, atol=1e-9)


@given(rotations)
def test_mujoco_rotation_comes_back(q) -> None:
    again = geometry.world_rotation_from_mujoco(geometry.mujoco_wxyz_from_world(q))

    np.testing.assert_allclose(again, q, atol=1e-12)


@given(rotations, rotations)
def test_rotation_vector_leads_from_one_to_the_other(p, q) -> None:
    vector = geometry.rotation_vector(geometry.multiply(geometry.inverse(p), q))

    led = Rotation.from_quat(p) * Rotation.from_rotvec(np.radians(vector))
    assert geometry.angle_between(led.as_quat(), q) < 1e-4


@given(coordinates.filter(lambda v: np.hypot(v[0], v[2]) > 1e-3))
def test_look_rotation_looks_there_with_its_head_up(v) -> None:
    q = geometry.look_rotation(v)

    np.testing.assert_allclose(geometry.rotate(q, (0, 0, 1)), v / np.linalg.norm(v), atol=1e-6)
    assert geometry.rotate(q, (0, 1, 0))[1] >= 0.0


directions = coordinates.filter(lambda v: np.linalg.norm(v) > 1e-3)


@given(directions, directions)
def test_the_shortest_arc_leads_from_one_direction_to_the_other(v, w) -> None:
    one, other = (np.asarray(each) / np.linalg.norm(each) for each in (v, w))

    q = geometry.shortest_arc(v, w)

    np.testing.assert_allclose(geometry.rotate(q, one), other, atol=1e-6)
    between = np.degrees(np.arctan2(np.linalg.norm(np.cross(one, other)), one @ other))
    assert geometry.angle_between(q, geometry.IDENTITY) == pytest.approx(between, abs=1e-3)


@given(directions)
def test_between_opposite_directions_it_is_half_a_turn(v) -> None:
    q = geometry.shortest_arc(v, -np.asarray(v))

    assert geometry.angle_between(q, geometry.IDENTITY) == pytest.approx(180.0)
    unit = np.asarray(v) / np.linalg.norm(v)
    np.testing.assert_allclose(geometry.rotate(q, unit), -unit, atol=1e-6)


def test_projection_maps_the_views_edges_to_the_clips() -> None:
    fov = np.radians([-52.0, 42.0, 44.0, -50.0])
    clip = geometry.projection_matrix(fov, 0.1, 10.0)

    corner = clip @ (*(2.0 * np.tan(fov[[1, 2]])), 2.0, 1.0)
    near = clip @ (0.0, 0.0, 0.1, 1.0)

    np.testing.assert_allclose(corner[:2] / corner[3], (1.0, 1.0))
    assert near[2] / near[3] == pytest.approx(-1.0)


@given(rotations, coordinates, coordinates)
def test_view_and_model_matrices_are_inverse(q, position, point) -> None:
    model = geometry.model_matrices([[*position, *q]])[0]

    there = geometry.view_matrix(position, q) @ model @ (*point, 1.0)

    np.testing.assert_allclose(there[:3], point, atol=1e-8)


@given(rotations, coordinates)
def test_a_quaternion_turns_as_its_array_does(q, v) -> None:
    turned = geometry.quaternion_of(q).rotate(v)

    np.testing.assert_allclose(turned, Rotation.from_quat(q).apply(v), atol=1e-9)


@given(rotations)
def test_an_array_made_a_quaternion_comes_back_exactly(q) -> None:
    np.testing.assert_array_equal(geometry.array_of(geometry.quaternion_of(q)), q)


@given(rotations, rotations)
def test_quaternions_multiply_as_arrays_do(p, q) -> None:
    both = geometry.quaternion_of(p) * geometry.quaternion_of(q)

    expected = Rotation.from_quat(p) * Rotation.from_quat(q)
    assert geometry.angle_between(geometry.array_of(both), expected.as_quat()) < 1e-5


@given(st.floats(-180.0, 180.0))
def test_a_quaternion_made_by_pyquaternion_is_the_same_array(degrees) -> None:
    made = Quaternion(axis=(0.0, 1.0, 0.0), degrees=degrees)

    expected = Rotation.from_euler("y", degrees, degrees=True).as_quat()
    assert geometry.angle_between(geometry.array_of(made), expected) < 1e-5


@given(rotations, coordinates, coordinates)
def test_a_pose_places_points_as_its_model_matrix_does(q, position, point) -> None:
    pose = geometry.Pose.of(position, q)

    model = geometry.model_matrices([[*position, *q]])[0]
    np.testing.assert_allclose(pose.apply(point), (model @ (*point, 1.0))[:3], atol=1e-8)


@given(rotations, coordinates, coordinates)
def test_a_poses_inverse_brings_points_back(q, position, point) -> None:
    pose = geometry.Pose.of(position, q)

    np.testing.assert_allclose(pose.inverse.apply(pose.apply(point)), point, atol=1e-8)


@given(rotations, rotations, coordinates)
def test_plain_floats_say_what_arrays_say(p, q, v) -> None:
    first, second, vector = (tuple(each.tolist()) for each in (p, q, v))

    np.testing.assert_array_equal(geometry.multiply_floats(first, second), geometry.multiply(p, q))
    np.testing.assert_allclose(
        geometry.rotate_floats(first, vector), geometry.rotate(p, v), atol=1e-12
    )
    np.testing.assert_array_equal(geometry.inverse_floats(first), geometry.inverse(p))
    np.testing.assert_array_equal(
        geometry.world_rotation_floats_from_openxr(first), geometry.world_rotation_from_openxr(p)
    )
    np.testing.assert_array_equal(
        geometry.world_position_floats_from_openxr(vector), geometry.world_position_from_openxr(v)
    )
    assert math.hypot(*geometry.normalised_floats(first)) == pytest.approx(1.0)
    between = geometry.angle_between_floats(first, second)
    assert between == pytest.approx(geometry.angle_between(p, q), abs=1e-4)


@given(angles)
def test_a_yaw_in_plain_floats_is_that_of_arrays(yaw) -> None:
    np.testing.assert_array_equal(geometry.yaw_floats(yaw), geometry.yaw_rotation(yaw))
    np.testing.assert_allclose(
        geometry.yaw_rotations([yaw, 0.0])[0], geometry.yaw_rotation(yaw), atol=1e-12
    )


@given(angles, angles, angles)
def test_many_eulers_are_each_the_one(x, y, z) -> None:
    np.testing.assert_allclose(
        geometry.from_eulers([[x, y, z], [0.0, 0.0, 0.0]]),
        [geometry.from_euler(x, y, z), geometry.IDENTITY],
        atol=1e-12,
    )


@given(rotations, rotations, st.floats(0.0, 1.0))
def test_slerp_is_the_references(p, q, share) -> None:
    turn = Rotation.from_quat(p).inv() * Rotation.from_quat(q)
    expected = Rotation.from_quat(p) * Rotation.from_rotvec(share * turn.as_rotvec())

    if turn.magnitude() < 3.1:  # opposite rotations have two short ways
        assert geometry.angle_between(geometry.slerp(p, q, share), expected.as_quat()) < 1e-4


@given(rotations, rotations, st.floats(0.0, math.pi))
def test_a_turn_goes_as_far_as_it_may(p, q, radians) -> None:
    now, goal = tuple(p.tolist()), tuple(q.tolist())
    whole = math.radians(geometry.angle_between_floats(now, goal))

    turned = geometry.turned_towards_floats(now, goal, radians)

    gone = math.radians(geometry.angle_between(p, turned))
    assert gone == pytest.approx(min(radians, whole), abs=1e-5)
