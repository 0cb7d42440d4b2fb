"""Every visible string is a key of i18n: none missing, none forgotten, none shown raw."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from playwright.sync_api import expect

from knight_core import Magic, Symmetry
from knight_core.methods import METHODS
from knight_core.request import TIES
from knight_core.texts.sentences import Message, forms, parameters, placeholders, texts
from tests.core.texts.codes import ENDINGS, codes
from tests.host import ROOT
from tests.web.lab import ENDLESS, Lab
from tests.web.test_every_mode import ANSWERS, opened, unfold_all
from web.tools.texts import PARTS, page_texts, part_of, text_files

WEB = ROOT / "web"
TEXTS: dict[str, Message] = json.loads((WEB / "i18n/en.json").read_text(encoding="utf-8"))
TRANSLATED = page_texts(ROOT)
ALL = TRANSLATED["en"]
"""With the sentences of Python."""
PAGE = (WEB / "index.html").read_text(encoding="utf-8")
SCRIPTS = {
    path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((WEB / "js").rglob("*.js"))
}

PYTHONS = ("gallery", "lessons", "follow")
"""The files of Python's sentences that the page gets, besides the first."""

LOADED = {
    **{f"modes/{mode}": [mode, "share"] for mode in ("lab", "play", "check", "code", "gallery")},
    **{"report": ["lab"], "experiments": ["lab"], "charts": ["lab"], "rules": ["code"]},
    **{"share": ["share", "play"], "lessons": ["lessons"]},
}
"""The parts of the texts that the scripts of a room may say, as they are loaded with them. What a
mode shares is said in the dialog Share."""

SHARED = {"share.qr.file", "share.qr.long"}
"""Present loads the part of the dialog Share, too."""

KEY = r"[a-z][\w-]*(?:\.[\w-]+)+|live"


def keys_of_the_page() -> set[str]:
    keys = set(re.findall(r'data-i18n="([^"]+)"', PAGE))
    for pairs in re.findall(r'data-i18n-attr="([^"]+)"', PAGE):
        keys |= {pair.partition(":")[2].strip() for pair in pairs.split(",")}
    manifest = (WEB / "manifest.webmanifest").read_text(encoding="utf-8")
    return keys | set(re.findall(r'"(app\.[a-z.]+)"', manifest))


def literals(script: str) -> set[str]:
    """Whole strings that look like keys, wherever they stand."""
    return set(re.findall(rf"""["'`]({KEY})["'`]""", script))


def called(script: str) -> set[str]:
    """The literal keys of calls such as t("…")."""
    return set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", script))


def prefixes(script: str) -> set[str]:
    """Beginnings of keys that end in a value, such as `verdict.${outcome}`."""
    return set(re.findall(r"`([a-z][\w.-]*\.)\$\{", script))


def suffixes(script: str) -> set[str]:
    """Ends of keys that begin with another key, such as `${key}.part`."""
    return set(re.findall(r"`\$\{\w+\}(\.[a-z.-]+)`", script))


def test_the_keys_of_the_page_exist() -> None:
    assert keys_of_the_page()
    assert [key for key in sorted(keys_of_the_page()) if key not in ALL] == []


@pytest.mark.parametrize("path", SCRIPTS)
def test_the_keys_of_a_script_exist(path: str) -> None:
    assert [key for key in sorted(called(SCRIPTS[path])) if key not in ALL] == []


def named(script: str, at: int) -> set[str] | None:
    """What the object that a call passes second names; None if that is no plain object."""
    names: set[str] = set()
    depth, part = 0, ""
    if script[at] == ")":
        return names
    for sign in script[script.index("{", at) + 1 :]:
        if depth == 0 and sign in ",}":
            names |= set(re.findall(r"^\s*([\w.]+)", part))
            part = ""
            if sign == "}":
                return None if any("..." in name for name in names) else names
            continue
        depth += (sign in "([{") - (sign in ")]}")
        part += sign
    return None


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_call_passes_all_that_its_text_names(path: str) -> None:
    script = SCRIPTS[path]
    for call in re.finditer(r"""\bt\(\s*["']([^"']+)["'](?=\)|,\s*\{)""", script):
        passed = named(script, call.end())
        assert passed is None or parameters(ALL[call[1]]) <= passed, call[1]


def test_the_keys_made_of_values_exist() -> None:
    actions = set(re.findall(r'data-action="([^"]+)"', PAGE))
    wanted = {f"action.{action}" for action in actions}
    wanted |= {f"method.{method}{end}" for method in METHODS for end in ("", ".hint")}
    wanted |= {f"ties.{ties}{end}" for ties in TIES for end in ("", ".hint")}
    wanted |= {f"form.goal.{goal}.hint" for goal in ("open", "end", "closed")}
    wanted |= {f"verdict.{outcome}" for outcome in ("found", "impossible", "limit", "cancelled")}
    wanted |= {f"symmetry.{symmetry}" for symmetry in Symmetry}
    wanted |= {f"magic.{magic}" for magic in Magic}
    kinds = ("all", "start", "end", "pair", "closed")
    wanted |= {f"count.{what}.{kind}" for what in ("ask", "found") for kind in kinds}
    assert [key for key in sorted(wanted) if key not in ALL] == []


def test_every_reason_and_every_mistake_of_python_has_a_text() -> None:
    """The build adds Python's sentences to the page's own texts; none stands in both."""
    python = {key: text for part in ("", *PYTHONS) for key, text in texts(part).items()}
    assert not python.keys() & TEXTS.keys()
    assert TEXTS | python == ALL


def test_the_texts_that_every_visitor_waits_for_are_small() -> None:
    files = text_files(TRANSLATED)
    assert len(gzip.compress(files["i18n/en.json"], 9)) <= 26_000
    assert {f"i18n/en.{part}.json" for part in PARTS} <= files.keys()


@pytest.mark.parametrize("path", SCRIPTS)
def test_a_script_says_what_is_loaded_with_it(path: str) -> None:
    parts = next((parts for room, parts in LOADED.items() if path.startswith(f"js/{room}/")), [])
    keys = (literals(SCRIPTS[path]) | called(SCRIPTS[path])) & ALL.keys() - SHARED
    assert {part_of(key) for key in keys} <= {"", *parts}


def test_the_page_itself_says_what_is_there_at_once() -> None:
    assert {part_of(key) for key in keys_of_the_page()} == {""}


@pytest.mark.parametrize("code", sorted(codes("reason") - ENDINGS))
def test_a_reason_names_what_is_not_the_same_on_every_board(code: str) -> None:
    assert placeholders(f"reason.{code}")


def test_no_key_is_forgotten() -> None:
    """Best effort: a key is used as a literal, or by a prefix that ends in a value."""
    manifest = (WEB / "manifest.webmanifest").read_text(encoding="utf-8")
    everything = "\n".join([*SCRIPTS.values(), manifest])
    used = keys_of_the_page() | literals(everything)
    beginnings = tuple(prefixes(everything))
    ends = suffixes(everything)
    unused = []
    for key in TEXTS:
        names = {key, *(key.removesuffix(end) for end in ends)}
        code = key.removeprefix("reason.")  # a reason that the page gives itself
        if code != key and f'code: "{code}"' in everything:
            continue
        if not names & used and not key.startswith(beginnings):
            unused.append(key)
    assert unused == []


def test_the_texts_are_clean() -> None:
    for key, text in ((key, text) for key, message in TEXTS.items() for text in forms(message)):
        assert text == text.strip(), key
        assert text, key
        assert "  " not in text, key
        assert "<" not in text, key
        holes = re.findall(r"\{\w+(?::(?:and|or|percent))?\}", text)
        assert text.count("{") == text.count("}") == len(holes), key


def raw(lab: Lab) -> list[str]:
    """Keys and unfilled parameters that a visitor sees, in text or in attributes."""
    seen: list[str] = lab.page.evaluate(
        "() => { const texts = [document.title, document.body.innerText];"
        " for (const one of document.querySelectorAll('body *'))"
        "   for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])"
        "     if (one.hasAttribute(name)) texts.push(one.getAttribute(name));"
        " for (const one of document.querySelectorAll('option')) texts.push(one.textContent);"
        " return texts; }"
    )
    words = {word for text in seen for word in re.findall(r"[\w-]+(?:\.[\w-]+)+", text)}
    unfilled = {hole for text in seen for hole in re.findall(r"\{\w+\}", text)}
    oddities = {odd for text in seen for odd in ("undefined", "NaN", "[object") if odd in text}
    families = {key.partition(".")[0] for key in TEXTS}
    return sorted(
        {word for word in words if word.partition(".")[0] in families} | unfilled | oddities
    )


@pytest.mark.parametrize(
    ("link", "outcome"),
    [
        ("?start=a1", "found"),
        ("?start=a1&method=warnsdorff&ties=random", "found"),
        ("?board=5x5&start=b1", "impossible"),
        ("?start=i9&board=x&lang=zz&closed=9&tours=0#step=x", "found"),
        *(
            pytest.param(link, outcome, marks=pytest.mark.full)
            for link, outcome in (
                ("?board=6x6&start=a1&closed=1", "found"),
                ("?board=5x5&start=a1&method=depth-first&tours=3", "found"),
                ("?board=5x5&start=c3&method=pruned", "found"),
                ("?board=5x5&start=a1&end=b1", "impossible"),
                ("?board=5x5&start=b1&method=depth-first&max-steps=9", "limit"),
                ("?start=h1&method=warnsdorff&ties=pohl&backtrack=0", "limit"),
                ("?board=1x5&start=a1", "impossible"),
            )
        ),
    ],
)
def test_no_key_is_seen(lab: Lab, link: str, outcome: str) -> None:
    lab.run(link, outcome)
    lab.unfold("options")
    assert raw(lab) == []
    search = lab.page.get_by_role("radio", name="How it was found")
    if search.is_visible():
        search.check()
        lab.drawn()
        assert raw(lab) == []
    lab.menu("Help")
    assert raw(lab) == []
    lab.page.keyboard.press("Escape")


@pytest.mark.full
def test_no_key_is_seen_while_it_searches_or_complains_nor_in_other_modes(lab: Lab) -> None:
    for label, text in (("Rows", "0"), ("Columns", "x")):
        lab.field(label).fill(text)
    lab.solve.click()
    expect(lab.field("Rows")).to_have_attribute("aria-invalid", "true")
    assert raw(lab) == []
    lab.visit(ENDLESS)
    lab.busy()
    assert raw(lab) == []
    lab.cancel_by_key()
    for name in ANSWERS:
        opened(lab, name)
        unfold_all(lab)
        assert raw(lab) == [], name
