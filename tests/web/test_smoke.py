"""The site is there: its page, and what Pyodide needs with the types that browsers insist on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import build


def test_the_page_opens(page: Page) -> None:
    response = page.goto("./")
    assert response is not None
    assert response.status == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        (build.ASSETS["loader"], "text/javascript; charset=utf-8"),
        (build.ASSETS["runtime"], "text/javascript; charset=utf-8"),
        (build.ASSETS["wasm"], "application/wasm"),
        (build.ASSETS["stdlib"], "application/zip"),
        (build.ASSETS["core"], "application/zip"),
        (build.BUILD_INFO, "text/javascript; charset=utf-8"),
    ],
)
def test_assets_have_the_right_type(page: Page, path: str, content_type: str) -> None:
    response = page.request.get(path)
    assert response.status == 200
    assert response.headers["content-type"] == content_type
    assert len(response.body()) == (build.DIST / path).stat().st_size
