"""The session file's protobuf schemas, for frequent records; :mod:`.json_records` has the rest.

The protobuf descriptors are built here, in Python, so that neither installing nor running needs
``protoc`` and no generated code ties the package to one protobuf release. They are in a pool of
their own, apart from any other copy of Foxglove's schemas in the process. The same descriptors are
written into every session file, which any MCAP reader can therefore decode without vrhuman.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from google.protobuf import (  # type: ignore[import-untyped]
    descriptor_pb2,
    descriptor_pool,
    message_factory,
    timestamp_pb2,
)

_Field = descriptor_pb2.FieldDescriptorProto
_SCALARS = {
    "bool": _Field.TYPE_BOOL,
    "bytes": _Field.TYPE_BYTES,
    "double": _Field.TYPE_DOUBLE,
    "fixed32": _Field.TYPE_FIXED32,
    "float": _Field.TYPE_FLOAT,
    "sfixed64": _Field.TYPE_SFIXED64,
    "sint64": _Field.TYPE_SINT64,
    "string": _Field.TYPE_STRING,
    "uint32": _Field.TYPE_UINT32,
    "uint64": _Field.TYPE_UINT64,
}


def _field(text: str) -> descriptor_pb2.FieldDescriptorProto:
    """One field from its .proto line, ``repeated float position = 1``.

    A type that is not a scalar is a message, ``.package.Name``, or with ``enum`` before it an enum.
    """
    declaration, number = text.split(" = ")
    *modifiers, kind, name = declaration.split()
    field = _Field(name=name, number=int(number))
    field.label = _Field.LABEL_REPEATED if "repeated" in modifiers else _Field.LABEL_OPTIONAL
    if kind in _SCALARS:
        field.type = _SCALARS[kind]
    else:
        field.type = _Field.TYPE_ENUM if "enum" in modifiers else _Field.TYPE_MESSAGE
        field.type_name = kind
    return field


def _message(name: str, *fields: str) -> descriptor_pb2.DescriptorProto:
    return descriptor_pb2.DescriptorProto(name=name, field=[_field(text) for text in fields])


def _file(
    name: str, package: str, messages: list[descriptor_pb2.DescriptorProto], *imports: str
) -> descriptor_pb2.FileDescriptorProto:
    return descriptor_pb2.FileDescriptorProto(
        name=name, package=package, syntax="proto3", dependency=imports, message_type=messages
    )


_VRHUMAN = _file(
    "vrhuman/session.proto",
    "vrhuman",
    [
        # OpenXR: metres, right-handed, quaternions x y z w, as the float32 the runtime gave.
        _message(
            "TrackedPose",
            "repeated float position = 1",
            "repeated float orientation = 2",
            "bool connected = 3",
            "bool valid = 4",
            "bool tracked = 5",
        ),
        _message(
            "View",
            "repeated float position = 1",
            "repeated float orientation = 2",
            "repeated float fov = 3",
        ),
        _message(
            "HandState",
            ".vrhuman.TrackedPose grip = 1",
            ".vrhuman.TrackedPose aim = 2",
            "float trigger = 3",
            "float squeeze = 4",
            "repeated float stick = 5",
            "bool primary = 6",
            "bool secondary = 7",
            "bool menu = 8",
        ),
        _message(
            "HeadsetState",
            "uint64 frame = 1",
            "sfixed64 display_time_ns = 2",
            ".vrhuman.TrackedPose head = 3",
            "repeated .vrhuman.View views = 4",
            ".vrhuman.HandState left = 5",
            ".vrhuman.HandState right = 6",
            "bool focused = 7",
        ),
        # World: metres, degrees, left-handed, in the float64 that the engine was given.
        _message(
            "Interaction",
            "uint64 number = 1",
            "string kind = 2",
            "string action = 3",
            "string arguments = 4",
        ),
        _message(
            "Command",
            "uint64 sequence = 1",
            "sfixed64 display_time_ns = 2",
            "repeated double travel = 3",
            "double yaw = 4",
            "double horizon = 5",
            "double eye_height = 6",
            "repeated double head_rotation = 7",
            "bool arm_engaged = 8",
            "repeated double wrist_position = 9",
            "repeated double wrist_rotation = 10",
            "double arm_base_height = 11",
            "double grasp_force = 12",
            "repeated .vrhuman.Interaction interactions = 13",
        ),
        _message(
            "ArmState",
            "repeated double joints = 1",
            "repeated double wrist_rotation = 2",
            "double base_height = 3",
            "repeated double hand_centre = 4",
            "double hand_radius = 5",
        ),
        # events and steps count the messages on those channels that belong to this world state and
        # stand before it; the bodies drawn are on /bodies.
        _message(
            "Event",
            "uint64 tick = 1",
            "uint32 ticks = 2",
            "uint64 command_sequence = 3",
            "repeated double agent_position = 4",
            "double yaw = 5",
            "double horizon = 6",
            "string room = 7",
            ".vrhuman.ArmState arm = 8",
            "string arm_status = 9",
            "string arm_reason = 10",
            "repeated string held = 11",
            "repeated string touched = 12",
            "double grasp_force = 13",
            "uint32 happenings = 14",
            "uint32 steps = 15",
            "uint64 step_count = 16",
            "bytes state_hash = 17",
            "double slip = 18",
            "uint32 object_actions = 19",
        ),
        # Poses (position, rotation x y z w) of the bodies whose indices are given; the rest stay.
        _message(
            "Bodies",
            "uint64 tick = 1",
            "uint32 count = 2",
            "bool full = 3",
            "repeated uint32 indices = 4",
            "repeated float poses = 5",
        ),
        # Where things were laid out anew just before: which were given which weights [kgf].
        _message(
            "Keyframe",
            "uint64 tick = 1",
            "bytes state = 2",
            "repeated string weighed = 3",
            "repeated double weights = 4",
        ),
        _message(
            "FrameTiming",
            "uint64 frame = 1",
            "sfixed64 display_time_ns = 2",
            "sint64 period_ns = 3",
            "sint64 missed = 4",
            "sint64 poll_ns = 5",
            "sint64 update_ns = 6",
            "sint64 draw_ns = 7",
            "sint64 record_ns = 8",
            "sint64 submit_ns = 9",
            "sint64 cpu_ns = 10",
            "sint64 draw_cpu_ns = 11",
            "sint64 pose_age_ns = 12",
            "sint64 event_age_ns = 13",
            "double sharpness = 14",
        ),
    ],
)

_TIMESTAMP = "google/protobuf/timestamp.proto"
_FOXGLOVE = [
    _file(
        "foxglove/Vector3.proto",
        "foxglove",
        [_message("Vector3", "double x = 1", "double y = 2", "double z = 3")],
    ),
    _file(
        "foxglove/Quaternion.proto",
        "foxglove",
        [_message("Quaternion", "double x = 1", "double y = 2", "double z = 3", "double w = 4")],
    ),
    _file(
        "foxglove/FrameTransform.proto",
        "foxglove",
        [
            _message(
                "FrameTransform",
                ".google.protobuf.Timestamp timestamp = 1",
                "string parent_frame_id = 2",
                "string child_frame_id = 3",
                ".foxglove.Vector3 translation = 4",
                ".foxglove.Quaternion rotation = 5",
            )
        ],
        _TIMESTAMP,
        "foxglove/Quaternion.proto",
        "foxglove/Vector3.proto",
    ),
    _file(
        "foxglove/FrameTransforms.proto",
        "foxglove",
        [_message("FrameTransforms", "repeated .foxglove.FrameTransform transforms = 1")],
        "foxglove/FrameTransform.proto",
    ),
    _file(
        "foxglove/CompressedVideo.proto",
        "foxglove",
        [
            _message(
                "CompressedVideo",
                ".google.protobuf.Timestamp timestamp = 1",
                "string frame_id = 2",
                "bytes data = 3",
                "string format = 4",
            )
        ],
        _TIMESTAMP,
    ),
    _file(
        "foxglove/CompressedAudio.proto",
        "foxglove",
        [
            _message(
                "CompressedAudio",
                ".google.protobuf.Timestamp timestamp = 1",
                "bytes data = 2",
                "string format = 3",
            )
        ],
        _TIMESTAMP,
    ),
    _file(
        "foxglove/Log.proto",
        "foxglove",
        [
            _message(
                "Log",
                ".google.protobuf.Timestamp timestamp = 1",
                "enum .foxglove.Log.Level level = 2",
                "string message = 3",
                "string name = 4",
                "string file = 5",
                "fixed32 line = 6",
            )
        ],
        _TIMESTAMP,
    ),
]
_LOG_LEVELS = ("UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL")
_FOXGLOVE[-1].message_type[0].enum_type.append(
    descriptor_pb2.EnumDescriptorProto(
        name="Level",
        value=[
            descriptor_pb2.EnumValueDescriptorProto(name=name, number=number)
            for number, name in enumerate(_LOG_LEVELS)
        ],
    )
)
LOG_INFO = _LOG_LEVELS.index("INFO")


def _timestamp_file() -> descriptor_pb2.FileDescriptorProto:
    file = descriptor_pb2.FileDescriptorProto()
    timestamp_pb2.DESCRIPTOR.CopyToProto(file)
    return file


_FILES = {file.name: file for file in [_timestamp_file(), *_FOXGLOVE, _VRHUMAN]}
_POOL = descriptor_pool.DescriptorPool()
for _each in _FILES.values():
    _POOL.Add(_each)


def message_class(full_name: str) -> Any:
    """Return the protobuf message class of a full name such as ``vrhuman.Event``."""
    return message_factory.GetMessageClass(_POOL.FindMessageTypeByName(full_name))


def descriptor_set(full_name: str) -> bytes:
    """Return the serialised FileDescriptorSet that MCAP stores for a message, its imports first."""
    return _descriptor_set(_POOL.FindMessageTypeByName(full_name).file.name, _FILES)


def own_message(full_name: str, *fields: str) -> tuple[Any, bytes]:
    """Return a message's class and what MCAP stores for it, from a file of its own.

    So the schemas of the other messages stay as they are; its fields may be messages of
    ``vrhuman``.
    """
    package, name = full_name.rsplit(".", 1)
    imports = [_VRHUMAN.name] if any(".vrhuman." in field for field in fields) else []
    file = _file(f"{package}/{name.lower()}.proto", package, [_message(name, *fields)], *imports)
    files = {**_FILES, file.name: file}
    pool = descriptor_pool.DescriptorPool()
    for each in files.values():
        pool.Add(each)
    found = message_factory.GetMessageClass(pool.FindMessageTypeByName(full_name))
    return found, _descriptor_set(file.name, files)


def _descriptor_set(file: str, files: Mapping[str, descriptor_pb2.FileDescriptorProto]) -> bytes:
    wanted: list[str] = []

    def visit(name: str) -> None:
        for needed in files[name].dependency:
            visit(needed)
        if name not in wanted:
            wanted.append(name)

    visit(file)
    found = descriptor_pb2.FileDescriptorSet(file=[files[name] for name in wanted])
    return bytes(found.SerializeToString(deterministic=True))
