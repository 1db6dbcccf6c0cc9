"""Makes exports and reports of several people again, without one who withdrew."""

from __future__ import annotations

from pathlib import Path

from vrhuman.files.ledger import Made
from vrhuman.records import VrhumanError
from vrhuman.study.registry.registry import Registry


def make_again(
    registry: Registry, study_id: str, participant_id: str, made: Made
) -> tuple[str, ...]:
    """Make what was deleted again from the other people's data; return what became of it.

    It is nothing, where nobody else's data were in it.
    """
    known = {each.session_id: each.participant_id for each in registry.sessions(study_id)}
    people = registry.participants(study_id)
    gone = {"", *(each.participant_id for each in people if each.status == "withdrawn")}
    others = [s for s in made.sources if known.get(s.session_id, s.participant) not in gone]
    if not others or made.again.get("to") == "its report":
        return ()
    place = made.places[0]
    files = [each.file for each in others if each.file is not None and each.file.is_file()]
    try:
        if _made(registry, study_id, made, files):
            return (f"{place}: made again without {participant_id}",)
    except (VrhumanError, OSError) as error:
        return (f"{place}: deleted, and cannot be made again without {participant_id} ({error})",)
    return (f"{place}: deleted ({made.what} of several people); make it again",)


def _made(registry: Registry, study_id: str, made: Made, files: list[Path]) -> bool:
    """Make it again; return False where this program cannot."""
    place, again = made.places[0], made.again
    match again.get("to"):
        case "lerobot":
            from vrhuman.export.lerobot import export_lerobot

            export_lerobot(files, place, int(again["fps"]))
        case "bids":
            from vrhuman.export.bids import export_bids

            export_bids(files, place)
        case "study tables":
            from vrhuman.study.results.export import Form, export_study
            from vrhuman.study.results.gathering import gather

            form: Form = "csv" if again["form"] == "csv" else "parquet"
            export_study(gather(registry, study_id, bool(again["pilots"])), place, form)
        case "study report":
            from vrhuman.study.results.report import study_results, write_report

            results = study_results(registry, study_id, float(again["k"]), bool(again["pilots"]))
            write_report(results, place)
        case _:
            return False
    return True
