"""All words that a participant reads on panels: a file a language, and what reads them."""

from vrhuman.protocol.texts.texts import (
    MODEL,
    PhaseWords,
    Texts,
    TextsError,
    load_texts,
    parse_texts,
    texts_path,
)

__all__ = [
    "MODEL",
    "PhaseWords",
    "Texts",
    "TextsError",
    "load_texts",
    "parse_texts",
    "texts_path",
]
