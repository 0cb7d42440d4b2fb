"""Finds and installs the browsers of the tests: Chromium, Firefox and WebKit."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from web.tools.install import venv_program
from web.tools.messages import Problem, say
from web.tools.programs import answer, last_lines, run

BROWSER_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NO_BROWSER = (
    "There is no Chromium on this machine and none could be installed: install Chromium or "
    "Google Chrome, or name one in the environment variable KNIGHT_BROWSER."
)

BROWSER_COMMANDS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("chrome", "microsoft-edge"),
)

BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "{PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "{LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
)


def find_browser(root: Path) -> Path | None:
    """Returns the Chromium for the tests: KNIGHT_BROWSER, an installed one, or Playwright's; or
    None."""
    if named := os.environ.get("KNIGHT_BROWSER"):
        found = shutil.which(named)
        if found is None:
            raise Problem(f"KNIGHT_BROWSER names {named}, and there is no such program.")
        return Path(found)
    candidates = [shutil.which(command) for command in BROWSER_COMMANDS]
    for place in BROWSER_PLACES:
        candidates.append(re.sub(r"\{(.+)\}", lambda name: os.environ.get(name[1], "/none"), place))
    for candidate in candidates:
        if candidate and is_browser(Path(candidate)):
            return Path(candidate)
    return playwright_browser(root)


def playwright_browser(root: Path) -> Path | None:
    """Returns the Chromium that Playwright downloaded earlier; None if there is none that runs."""
    where = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    found = answer(venv_program(root, "python"), "-c", where)
    browser = Path(found.splitlines()[-1]) if found else None
    return browser if browser and is_browser(browser) else None


def is_browser(path: Path) -> bool:
    """Checks whether a program runs: the `chromium` of some systems only prints a message."""
    if os.name == "nt":  # there, `--version` would open a window
        return path.is_file()
    return path.is_file() and answer(path, "--version") is not None


def install_browser(root: Path) -> Path:
    """Returns a Chromium for the tests; installs one if there is none."""
    if browser := find_browser(root):
        return browser
    python = venv_program(root, "python")
    say("No Chromium found. Asking Playwright for its own …")
    ways: list[Sequence[str | Path]] = [[python, "-m", "playwright", "install", "chromium"]]
    for way in ways + apt_get("chromium"):
        attempt(way)
        if browser := find_browser(root):
            return browser
    raise Problem(NO_BROWSER)


def apt_get(*packages: str) -> list[Sequence[str | Path]]:
    """Returns the commands by which apt-get installs packages; empty without apt-get or without the
    rights of root."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return []
    return [["apt-get", "update"], ["apt-get", "install", "-y", *packages]]


def attempt(way: Sequence[str | Path]) -> None:
    """Runs a command of an installation, and reports a failure."""
    ran = run(way, environment={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if not ran.ok:
        say(f"  This did not work: {' '.join(map(str, way))}\n{last_lines(ran.output, 3)}")


FIREFOX = "firefox-esr"

NO_FIREFOX = (
    f"There is no Firefox on this machine: install Debian's package {FIREFOX} (Ubuntu has it as "
    "`firefox`)."
)


def find_firefox() -> Path:
    """Returns the Firefox for the tests; raises a Problem if there is none."""
    for name in (FIREFOX, "firefox"):
        found = shutil.which(name)
        if found and is_browser(Path(found)):
            return Path(found)
    raise Problem(NO_FIREFOX)


class WebKitPrograms(NamedTuple):
    """WebKit, its driver, and the virtual screen that it needs."""

    driver: Path
    browser: Path
    screen: Path


WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")

NO_WEBKIT = (
    f"WebKit is not all here: install Debian's packages {' and '.join(WEBKIT_PACKAGES)} "
    "(elsewhere there is no WebKitGTK to test in)."
)


def find_webkit() -> WebKitPrograms:
    """Returns WebKit's programs, as Debian's packages install them; raises a Problem if one is
    missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    # The browser is beside WebKit's library, in a folder that is not in PATH.
    places = ("lib/webkit*gtk-*", "lib/*/webkit*gtk-*", "libexec/webkit*gtk-*")
    browser = [path for place in places for path in Path("/usr").glob(f"{place}/MiniBrowser")]
    if driver and screen and browser:
        return WebKitPrograms(Path(driver), browser[0], Path(screen))
    raise Problem(NO_WEBKIT)


def install_firefox() -> None:
    """Installs Firefox if it is missing and apt-get is permitted."""
    install_packages(find_firefox, FIREFOX)


def install_webkit() -> None:
    """Installs WebKit if it is missing and apt-get is permitted."""
    install_packages(find_webkit, *WEBKIT_PACKAGES)


def install_packages(find: Callable[[], object], *packages: str) -> None:
    """Installs packages if their programs are not found and apt-get is permitted."""
    with contextlib.suppress(Problem):
        find()
        return
    if ways := apt_get("--no-install-recommends", *packages):
        say(f"Installing {', '.join(packages)} …")
        for way in ways:
            attempt(way)
    find()
