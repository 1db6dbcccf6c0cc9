"""Draws what somebody would call a thing, from the table of what people recognise."""

from __future__ import annotations

from vrhuman.engines.legibility.table import Attribute, Table, shipped_table


def called(
    attribute: Attribute, own: str, draw: float, legibility: Table | None = None
) -> str | None:
    """Return the label that is given to a thing whose own label is ``own``.

    ``draw`` in 0..1 decides among its own label, those it is taken for (in proportion to how often)
    and, in the remaining cases, None: no label. Labels that were never judged are recognised.
    ``legibility`` is by default the shipped table.
    """
    rate = (legibility or shipped_table()).rates.get(attribute, {}).get(own)
    if rate is None:
        return own
    reached = rate.rate
    if draw < reached:
        return own
    for name, share in rate.taken_for:
        reached += share
        if draw < reached:
            return name
    return None
