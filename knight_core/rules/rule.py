"""Rules, and the registry of the rules of this process by digest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal

from knight_core.errors import InvalidRequest, shown

Kind = Literal["choose", "score"]

MAX_SOURCE: Final = 200_000
"""The longest source, in bytes of UTF-8."""

_DIGEST: Final = re.compile("[0-9a-f]{16}")
_MAX_RULES: Final = 1_000
"""The most rules that are stored by their digests; then the oldest is dropped."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A person's own rule: a program that decides where the knight goes.

    Attributes:
        name: the name of its file, which errors show. Two rules with the same source are equal,
            whatever their names.
        source: the text; empty if only its digest is known.
        digest: the first 16 hexadecimal digits of the SHA-256 of the source: what links and records
            carry.
        kind: the function that it defines.
    """

    name: str = field(compare=False)
    source: str = field(repr=False)
    digest: str
    kind: Kind = "choose"


def normal(source: str) -> str:
    """A source in the form that is compiled and digested: lines end with ``\\n``, no byte order
    mark."""
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def digest_of(source: str) -> str:
    """The digest of a source. O(length)."""
    return sha256(normal(source).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_digest(text: str) -> bool:
    """Check whether a text has the form of a digest."""
    return _DIGEST.fullmatch(text) is not None


_known: Final[dict[str, Rule]] = {}


def register(rule: Rule) -> str:
    """Let requests in words name this rule by its digest.

    Returns:
        The digest.
    """
    old = _known.pop(rule.digest, None)
    # A rule that is only declared does not replace one that can run.
    _known[rule.digest] = old if old is not None and not rule.source else rule
    if len(_known) > _MAX_RULES:
        # Rules that can run are dropped last.
        del _known[next((key for key, old in _known.items() if not old.source), next(iter(_known)))]
    return rule.digest


def declare(digest: str, name: str, kind: Kind = "choose") -> Rule:
    """Register a rule that is known by its digest alone: it can be requested, compared and
    recorded; but running it raises ``unknown-rule``.

    Raises:
        InvalidRequest: ``unknown-rule`` for a text that is no digest.
    """
    if not is_digest(digest):
        raise InvalidRequest("unknown-rule", field="rule", value=shown(digest))
    register(Rule(name, "", digest, kind))
    return _known[digest]


def registered(digest: str) -> Rule:
    """The rule with this digest.

    Raises:
        InvalidRequest: ``unknown-rule``.
    """
    rule = _known.get(digest)
    if rule is None:
        raise InvalidRequest("unknown-rule", field="rule", value=shown(digest))
    return rule
