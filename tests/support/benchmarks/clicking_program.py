"""Somebody who answers a toy set by clicks and keys, and is killed at any moment: ``SET LOG``.

What is submitted, and what is shown after it, is written to LOG first, each line at once. What they
answer follows from the item alone (:func:`answer_to`). The imports of windows are below, so that a
test can ask for the answers.
"""

from __future__ import annotations

from tests.support.benchmarks.toy_benchmark import CHOICES

TICK_MS = 5


def answer_to(item_id: str) -> tuple[dict[str, str], int]:
    """What is answered to an item, and how sure the person is [per cent]."""
    number = int(item_id.removeprefix("q"))
    sure = (60, 80, 100)[number // 3 % 3]
    if number % 3 == 0:
        to = {"preposition": "to", "object2": "pot"}
        return {"action": "move", "object1": "mug"} | to, sure
    if number % 3 == 1:
        return {"yes_no": ("yes", "no")[number % 2]}, sure
    return {"answer": CHOICES[number % len(CHOICES)]}, sure


if __name__ == "__main__":
    import os
    import sys

    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QPushButton

    from tests.support.benchmarks.toy_benchmark import TOY
    from vrhuman.benchmarks import table
    from vrhuman.cli import main
    from vrhuman.desktop.answer.inputs import ChoiceInput, RoleInput
    from vrhuman.desktop.answer.item_page import ItemPage
    from vrhuman.desktop.answer.pages import WordsPage

    folder, log = sys.argv[1:3]
    table.BENCHMARKS = {"toy": TOY}
    application = QApplication(["vrhuman"])
    left = Qt.MouseButton.LeftButton
    submitted = ""

    def told(line: str) -> None:
        with open(log, "a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())

    def act() -> None:
        """Do one thing, as somebody would who looks at the window."""
        global submitted
        for window in application.topLevelWidgets():
            for page in window.findChildren(ItemPage):
                if page.isVisible():
                    answer(page)
                    return
            for words in window.findChildren(WordsPage):
                if words.isVisible():
                    if submitted:
                        told(f"after {submitted}")
                        submitted = ""
                    QTest.mouseClick(words.button, left)
                    return

    def answer(page: ItemPage) -> None:
        global submitted
        item = page.shown.item.item_id
        values, sure = answer_to(item)
        if submitted and submitted != item:
            told(f"after {submitted}")
            submitted = ""
        if page.film is not None and not page.film.watching.watches:
            QTest.mouseClick(page.film.play, left)
        elif isinstance(page.input, RoleInput) and not page.input.line.text():
            QTest.keyClicks(page.input.line, "move the mug to the pot")
            QTest.keyClick(page.input.line, Qt.Key.Key_Return)
        elif isinstance(page.input, ChoiceInput) and not any(
            each.isChecked() for each in page.input.buttons
        ):
            (value,) = values.values()
            options = page.shown.form.fields[0].options
            QTest.mouseClick(page.input.buttons[options.index(value)], left)
        elif page.sure is not None and page.sure.level is None:
            (level,) = page.sure.findChildren(QPushButton, f"sure {sure}")
            QTest.mouseClick(level, left)
        else:
            submitted = item
            told(f"submit {item}")
            QTest.mouseClick(page.submit, left)

    timer = QTimer()
    timer.timeout.connect(act)
    timer.start(TICK_MS)
    told("up")
    sys.exit(main(["answer", folder, "--participant", "P01", "--watches", "2"]))
