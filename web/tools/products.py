"""The products of build.py: dist/, the single file, the class set, the packages."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from knight_core.lessons import LessonError, parse
from web.tools.class_set import CLASS_SET, render_class_set
from web.tools.documents import write_documents
from web.tools.files import compressed_beside, write_file, write_site
from web.tools.install import install_python, install_web
from web.tools.messages import Problem, say
from web.tools.packages import PACKAGES, render_packages
from web.tools.single import SINGLE, render_single
from web.tools.site import render_site


def build_site(
    root: Path, *, compressed: bool = False, address: str = "", pseudo: bool = False
) -> tuple[int, int]:
    """Installs Pyodide if needed, and updates dist/; returns the numbers of files that were written
    and removed.

    `compressed` adds a .gz file beside each file that gets smaller; `address` is the future address
    of the site, or ""; `pseudo` adds the languages of web/tools/pseudo.py.
    """
    install_web(root)
    write_documents(root)
    began = time.perf_counter()
    site = render_site(root, address, pseudo=pseudo)
    files = {**site.files, SINGLE: render_single(root, site)}
    if compressed:
        files |= compressed_beside(site.files)
    written, removed = write_site(files, root / "dist", root / ".build")
    size = sum(map(len, files.values())) / 1e6
    say(
        f"dist/: {len(files)} files, {size:.1f} MB "
        f"({written} written, {removed} removed, "
        f"{time.perf_counter() - began:.1f} s)"
    )
    return written, removed


def build_single(root: Path, lesson: Path | None = None) -> None:
    """Makes only the single file; with `lesson` the file contains this lesson."""
    inside = "" if lesson is None else read_lesson(lesson)
    install_web(root)
    write_product(root, f"dist/{SINGLE}", render_single(root, render_site(root), inside))


def read_lesson(path: Path) -> str:
    """Returns the text of a lesson; raises a Problem if it has mistakes."""
    try:
        text = path.read_text("utf-8")
        parse(text)
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(f"{path} cannot be read: {error}") from None
    except LessonError as error:
        raise Problem(f"{path} is not a lesson:\n{error}") from None
    return text


def build_class_set(root: Path) -> None:
    """Makes only the class set."""
    install_web(root)
    site = render_site(root)
    write_product(root, CLASS_SET, render_class_set(site, render_single(root, site)))


def build_packages(root: Path) -> None:
    """Makes the sdist and the wheel of knight_core, and removes everything else from their
    folder."""
    shutil.rmtree(root / PACKAGES, ignore_errors=True)
    for name, content in render_packages(root, install_python("dev", root)).items():
        write_product(root, f"{PACKAGES}/{name}", content)


def write_product(root: Path, path: str, content: bytes) -> None:
    """Writes a product, and prints its path and size."""
    write_file(root / path, content, root / ".build")
    say(f"{path}: {len(content) / 1e6:.1f} MB")
