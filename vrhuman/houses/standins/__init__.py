"""Parametric stand-ins: a recognisable body for every asset of the catalogue.

Each is fitted into its asset's box (the union of its parts is the box, in the state in which the
catalogue measured it: laptops and boxes open, all else closed), and carries the things that its
house puts on it at the heights where the house has them (``supports``).
"""

from vrhuman.houses.standins.builders import BUILDERS, standin, standins_of
from vrhuman.houses.standins.supports import Support, rested, support, supports_of

__all__ = ["BUILDERS", "Support", "rested", "standin", "standins_of", "support", "supports_of"]
