"""What the metadata of all sets have in common: Croissant 1.0 (MLCommons), as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from vrhuman import version as this_program
from vrhuman.benchmarks.making import LICENCES, NOBODY, Making
from vrhuman.files.hashing import sha256_of
from vrhuman.records import JsonValue

CROISSANT = "croissant.json"
TEXT, WHOLE, NUMBER = "sc:Text", "sc:Integer", "sc:Float"


def croissant(
    name: str,
    description: str,
    citation: str,
    digest: str,
    how: Making,
    distribution: Sequence[JsonValue],
    records: Sequence[JsonValue],
) -> str:
    """Return the text of a set's ``croissant.json``."""
    value = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": name,
        "description": description,
        "license": LICENCES[how.licence],
        "version": f"1.0.0+{digest[:12]}",
        "url": f"urn:sha256:{digest}",
        "creator": {"@type": "sc:Organization", "name": how.creator or NOBODY},
        "citeAs": citation,
        "keywords": [
            *("video question answering", "embodied AI"),
            f"vrhuman {this_program.__version__}",
        ],
        "distribution": list(distribution),
        "recordSet": list(records),
    }
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def file_set(name: str, kind: str, includes: str) -> JsonValue:
    """Return files of a set by a pattern of their paths."""
    return {
        "@type": "cr:FileSet",
        "@id": name,
        "name": name,
        "encodingFormat": kind,
        "includes": includes,
    }


def json_fields(
    records: str, file: str, fields: Mapping[str, tuple[str, str]], place: str = "$[*]"
) -> list[JsonValue]:
    """Return the fields of a list in a JSON file: each with its type and meaning.

    ``place`` is the path (JSONPath) of the list's members; a file with a value a line has none.
    """
    lines = file.endswith(".jsonl")
    return [
        {
            "@type": "cr:Field",
            "@id": f"{records}/{name}",
            "name": name,
            "description": meaning,
            "dataType": kind,
            "source": {
                "fileObject": {"@id": file},
                "extract": {"column": name} if lines else {"jsonPath": f"{place}.{name}"},
            },
        }
        for name, (kind, meaning) in fields.items()
    ]


def file_object(name: str, kind: str, sha256: str) -> JsonValue:
    """Return a file of a set, by its path in the set's folder."""
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "contentUrl": name,
        "encodingFormat": kind,
        "sha256": sha256,
    }


def json_files(folder: Path, names: Iterable[str]) -> list[JsonValue]:
    """Return files of JSON, or of JSON Lines, that are in a set's folder already."""
    return [
        file_object(
            name,
            "application/jsonlines" if name.endswith(".jsonl") else "application/json",
            sha256_of(folder / name),
        )
        for name in names
    ]


def record_set(name: str, fields: list[JsonValue]) -> JsonValue:
    """Return a table or list of a set with its fields."""
    return {"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields}


CONTEXT: JsonValue = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context that the specification of Croissant 1.0 prescribes."""
