"""Finds once which objects of a house are next to each other, for references and families.

Uses :func:`vrhuman.questions.relations.adjacent_to`: two objects are next to each other for
certain, or *perhaps*, where people would differ (or a fact is lacking); all other pairs are not.
"""

from __future__ import annotations

from collections.abc import Mapping

from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.relations import APART, adjacent_to
from vrhuman.questions.scene_graph import ObjectNode, SceneGraph


class Neighbours:
    """The pairs of objects in a house that are next to each other, or perhaps are.

    Both lists of a node are in the graph's order; objects without a box have no neighbours.
    """

    def __init__(self, graph: SceneGraph) -> None:
        self._sure: dict[str, list[ObjectNode]] = {}
        self._perhaps: dict[str, list[ObjectNode]] = {}
        placed = sorted(
            ((node.box[0][0] - node.box[1][0] / 2, order, node)
            for order, node in enumerate(graph.objects)
            if node.box is not None),
            key=lambda each: each[:2],
        )  # fmt: skip
        pairs: list[tuple[int, int, ObjectNode, ObjectNode, bool]] = []
        for index, (_, order, node) in enumerate(placed):
            assert node.box is not None
            reach = node.box[0][0] + node.box[1][0] / 2 + APART
            for left, other_order, other in placed[index + 1 :]:
                if left >= reach:
                    break
                verdict = _verdict(node, other)
                if verdict is not False:
                    pairs.append((order, other_order, node, other, verdict is True))
                    pairs.append((other_order, order, other, node, verdict is True))
        for _, _, node, other, sure in sorted(pairs, key=lambda pair: pair[:2]):
            table = self._sure if sure else self._perhaps
            table.setdefault(node.object_id, []).append(other)

    def of(self, node: ObjectNode) -> list[ObjectNode]:
        """Return what is next to ``node`` for certain."""
        return self._sure.get(node.object_id, [])

    def perhaps(self, node: ObjectNode) -> list[ObjectNode]:
        """Return what some people would say is next to ``node``, and others not."""
        return self._perhaps.get(node.object_id, [])

    def table(self) -> Mapping[str, list[ObjectNode]]:
        """Maps an id to what is next to it for certain.

        Only objects with a neighbour are listed.
        """
        return self._sure


def _verdict(one: ObjectNode, other: ObjectNode) -> bool | None:
    try:
        return adjacent_to(one, other)
    except Unanswerable:
        return None
