"""The English wordings of the questions: three or more for each family.

The generator chooses one. ``{a}`` and ``{b}`` are references ("the white mug"), ``{thing}`` a
description with its article ("a white mug"), ``{things}`` its plural, ``{where}`` a place ("in the
kitchen", "on the desk"), ``{colour}``, ``{material}``, ``{adjective}`` and ``{room}`` words of the
vocabulary.
"""

from __future__ import annotations

EXISTENCE = (
    "Is there {thing} {where}?",
    "Is there {thing} anywhere {where}?",
    "Could you find {thing} {where}?",
    "Would you find {thing} {where}?",
)
COUNT = (
    "How many {things} are there {where}?",
    "What is the number of {things} {where}?",
    "Counting all of them, how many {things} are {where}?",
)
COLOUR_WHOLE = (
    "Is {a} {colour}?",
    "Is {colour} the colour of {a}?",
    "Would you call {a} {colour}?",
)
COLOUR_PART = (
    "Is {a} partly {colour}?",
    "Is any part of {a} {colour}?",
    "Is {colour} one of the colours of {a}?",
)
COLOUR_QUERY = (
    "What colour is {a}?",
    "What is the colour of {a}?",
    "Which colour would you say {a} is?",
)
MATERIAL_WHOLE = (
    "Is {a} made of {material}?",
    "Is {material} what {a} is made of?",
    "Is {a} a {adjective} one?",
)
MATERIAL_PART = (
    "Is {a} made partly of {material}?",
    "Is any part of {a} made of {material}?",
    "Is there any {material} in the make of {a}?",
)
MATERIAL_QUERY = (
    "What is {a} made of?",
    "What material is {a} made of?",
    "Which material or materials is {a} made of?",
)
HEAVIER = (
    "Is {a} heavier than {b}?",
    "Does {a} weigh more than {b}?",
    "Is {b} lighter than {a}?",
    "Does {b} weigh less than {a}?",
)
LARGER = (
    "Is {a} larger than {b}?",
    "Is {a} bigger than {b}?",
    "Is {b} smaller than {a}?",
)
LONGER = (
    "Is {a} longer than {b}?",
    "From end to end, is {a} longer than {b}?",
    "From end to end, is {b} shorter than {a}?",
    "Comparing their longest sides, is {b} shorter than {a}?",
)
ADJACENT_TO = (
    "Is {a} next to {b}?",
    "Is {b} right beside {a}?",
    "Would you find {a} right next to {b}?",
)
ANY_ADJACENT_TO = (
    "Is there {thing} next to {a}?",
    "Is there {thing} right beside {a}?",
    "Would you find {thing} next to {a}?",
    "Does {a} have {thing} next to it?",
)
CONTAINED_BY = (
    "Is there {thing} in {a}?",
    "Is there {thing} inside {a}?",
    "Does {a} contain {thing}?",
    "Would you find {thing} inside {a}?",
)
ON_TOP_OF = (
    "Is there {thing} on {a}?",
    "Is there {thing} on top of {a}?",
    "Does {a} have {thing} on it?",
    "Would you find {thing} on {a}?",
)
IN_ROOM = (
    "Is {a} in the {room}?",
    "Can {a} be found in the {room}?",
    "Is the {room} where {a} is?",
)
ROOM_QUERY = (
    "Which room is {a} in?",
    "In which room is {a}?",
    "In what kind of room would you find {a}?",
)
