"""Writes js/solver/documents.d.ts: the types of Python's messages, for the type checker only."""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin

from knight_core.bridge import documents
from web.tools.files import write_file

DOCUMENTS = "web/js/solver/documents.d.ts"

JS = {Any: "any", str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
ARRAYS = {"array": {int: Annotated[Any, "Uint32Array"], float: Annotated[Any, "Float64Array"]}}
UNIONS = (Literal, Union, UnionType)


def write_documents(root: Path) -> None:
    """Writes the file if its content has changed."""
    write_file(root / DOCUMENTS, render_documents().encode(), root / ".build")


def render_documents() -> str:
    """Returns the declarations of the types in knight_core.bridge.documents, and of the types to
    which they refer."""
    crossing = documents.CROSSING
    names: dict[Any, str] = {
        kind: name
        for name, kind in vars(documents).items()
        if (is_shape(kind) or get_origin(kind) in UNIONS) and kind not in crossing.values()
    }
    kinds = [*names]

    def named(kind: Any) -> str:
        """Returns the TypeScript of a type: its name if it has one, else its declaration."""
        if is_shape(kind) and kind not in names:
            names[kind] = kind.__name__
            kinds.append(kind)
        return names[kind] if kind in names else declared(kind)

    def declared(kind: Any) -> str:
        """Returns the TypeScript declaration of a type, without its name."""
        origin, given = get_origin(kind), get_args(kind)
        if kind in JS:
            return JS[kind]
        if hasattr(kind, "__metadata__"):
            annotation = kind.__metadata__[-1]
            return annotation if isinstance(annotation, str) else named(annotation)
        if origin is Literal:
            return " | ".join(map(json.dumps, given))
        if origin in (Union, UnionType):
            return " | ".join(map(named, given))
        if origin in (dict, Mapping):
            return f"Record<{named(given[0])}, {named(given[1])}>"
        if origin in (list, Sequence) or given[1:] == (...,):
            array = "ReadonlyArray" if origin is Sequence else "Array"
            return f"{array}<{named(given[0])}>"
        if origin is tuple:
            return f"[{', '.join(map(named, given))}]"
        if isinstance(kind, type) and issubclass(kind, Enum):
            return " | ".join(json.dumps(member.value) for member in kind)
        fields = typing.get_type_hints(kind, localns=ARRAYS, include_extras=True)
        shown = [field(name, hint) for name, hint in fields.items() if not name.startswith("_")]
        return "{\n" + "".join(shown) + "}"

    def field(name: str, kind: Any) -> str:
        if get_origin(kind) is NotRequired:
            return f"  {name}?: {named(*get_args(kind))};\n"
        return f"  {name}: {named(kind)};\n"

    lines = ["// Made by build.py."]
    for kind in kinds:  # `named` appends further types during the loop
        lines.append(f"export type {names[kind]} = {declared(crossing.get(kind, kind))};")
    return "\n".join(lines) + "\n"


def is_shape(kind: Any) -> bool:
    """Checks whether a type gets a declaration of its own."""
    fields = typing.is_typeddict(kind) or is_dataclass(kind)
    return fields or (
        isinstance(kind, type) and (issubclass(kind, Enum) or kind in documents.CROSSING)
    )
