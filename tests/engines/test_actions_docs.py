"""docs/actions.md names every action with its parameters and defaults.

``python -m tests.engines.test_actions_docs`` prints the table.
"""

from __future__ import annotations

import json

from tests.support.paths import ROOT
from vrhuman.engines.embedded.actions.signatures import Parameter
from vrhuman.engines.embedded.actions.table import TABLES

PAGE = ROOT / "docs" / "actions.md"


def rows() -> list[str]:
    """One for each way to call an action, with the agents that have it."""
    agents: dict[tuple[str, str], list[str]] = {}
    for mode, table in TABLES.items():
        for name, overloads in table.items():
            for signature in overloads:
                call = ", ".join(_shown(parameter) for parameter in signature.parameters)
                agents.setdefault((name, call), []).append(mode)
    return [
        f"| `{name}` | {f'`{call}`' if call else ''} | {', '.join(modes)} |"
        for (name, call), modes in sorted(agents.items())
    ]


def _shown(parameter: Parameter) -> str:
    default = json.dumps(parameter.default)
    return parameter.name if parameter.required else f"{parameter.name}={default}"


def test_the_page_has_every_action_as_it_is() -> None:
    after = PAGE.read_text(encoding="utf-8").split("| action | parameters and defaults | agents |")[
        1
    ]
    written = after.split("\n\n")[0].splitlines()[2:]
    assert written == rows(), "print the table with: python -m tests.engines.test_actions_docs"


if __name__ == "__main__":
    print("\n".join(rows()))
