"""The site is small, and has what Pyodide needs with the types that browsers insist on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.bench.browser import first_visit_megabytes
from tests.host import DIST


@pytest.mark.service_worker
def test_a_first_visit_is_small(page: Page, site: str) -> None:
    megabytes = first_visit_megabytes(page, site)
    assert 4 < megabytes <= 6.2  # the image alone is 4.7


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("loader", "text/javascript; charset=utf-8"),
        ("runtime", "text/javascript; charset=utf-8"),
        ("wasm", "application/wasm"),
        ("python", "application/octet-stream"),
    ],
)
def test_assets_have_the_right_type(
    page: Page, assets: dict[str, str], name: str, content_type: str
) -> None:
    path = assets[name]
    response = page.request.get(path)
    assert response.status == 200
    assert response.headers["content-type"] == content_type
    assert len(response.body()) == (DIST / path).stat().st_size
