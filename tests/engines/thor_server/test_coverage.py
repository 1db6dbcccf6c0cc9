"""docs/ai2thor-actions.md has every action of AI2-THOR: done, done differently, or not done.

``python -m tests.engines.thor_server.test_coverage`` prints the table.
"""

from __future__ import annotations

from tests.support.engines.thor_coverage import DIFFERS, NOT_DONE, OURS
from tests.support.paths import ROOT
from vrhuman.engines.embedded.actions.table import TABLES
from vrhuman.engines.thor_server import dispatching, episode, looks

PAGE = ROOT / "docs" / "ai2thor-actions.md"
SERVER = {*episode.ACTIONS, *looks.ACTIONS, *dispatching.ACTIONS, "Initialize"}
AGENTS = {name for table in TABLES.values() for name in table}


def rows() -> list[str]:
    """One for each action: who has it, and what became of it."""
    return [_row(name) for name in sorted(SERVER | AGENTS | set(NOT_DONE), key=str.lower)]


def _row(name: str) -> str:
    if name in NOT_DONE:
        return f"| `{name}` | no | {NOT_DONE[name]} |"
    modes = [mode for mode, table in TABLES.items() if name in table]
    some = "" if name in SERVER or len(modes) == len(TABLES) else f" ({', '.join(modes)})"
    if name in OURS:
        return f"| `{name}` | added{some} | not in AI2-THOR |"
    if name in DIFFERS:
        return f"| `{name}` | yes{some} | {DIFFERS[name]} |"
    return f"| `{name}` | yes{some} | |"


def test_the_page_has_every_action() -> None:
    after = PAGE.read_text(encoding="utf-8").split("| action | done | difference, or reason |")[1]
    written = after.split("\n\n")[0].splitlines()[2:]
    command = "python -m tests.engines.thor_server.test_coverage"
    assert written == rows(), f"print the table with: {command}"


def test_nothing_is_both_done_and_not_done() -> None:
    assert not (SERVER | AGENTS) & set(NOT_DONE)


def test_differences_are_of_actions_that_are_done() -> None:
    assert set(DIFFERS) | OURS <= SERVER | AGENTS


if __name__ == "__main__":
    print("\n".join(rows()))
