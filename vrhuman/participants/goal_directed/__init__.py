"""The scripted participant of a goals session: carries out its own plan, and what goes wrong in it.

It knows what it wants to do, in which order, and which detours and mistakes are its own
(:class:`.errand.Errand`). It knows the house it lives in (:class:`..instructed.Home`): what was
moved or changed since, it finds out by looking.
"""

from vrhuman.participants.goal_directed.errand import Errand, ErrandKind
from vrhuman.participants.goal_directed.performing import GoalDirectedParticipant

__all__ = ["Errand", "ErrandKind", "GoalDirectedParticipant"]
