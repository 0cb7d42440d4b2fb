"""WebKitGTK's MiniBrowser, driven by Selenium on a screen that nobody sees."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.browsers.page import DEADLINE, DriverError, Page
from web.tools.browsers import WebKitPrograms
from web.tools.messages import say

ATTEMPTS = 3
"""On a busy computer MiniBrowser ends now and then as it starts, and its driver waits for ever."""


class WebKit(Page):
    """A MiniBrowser that keeps nothing, which asks everything but this computer by a proxy."""

    def __init__(self, programs: WebKitPrograms, proxy: int) -> None:
        for attempt in range(ATTEMPTS):
            try:
                self._start(programs, proxy)
                return
            except DriverError:
                if attempt == ATTEMPTS - 1:
                    raise
                say("  WebKit did not start: once more …")

    def _start(self, programs: WebKitPrograms, proxy: int) -> None:
        """Starts a screen, the driver on it and the browser under it: all of them, or none."""
        from selenium.webdriver import Remote
        from selenium.webdriver.remote.client_config import ClientConfig
        from selenium.webdriver.remote.remote_connection import RemoteConnection
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        address = f"127.0.0.1:{proxy}"
        options = Options()
        options.binary_location = str(programs.browser)
        options.add_argument("--automation")
        options.set_capability(
            "proxy",
            {
                "proxyType": "manual",
                "httpProxy": address,
                "sslProxy": address,
                "noProxy": ["127.0.0.1"],
            },
        )
        with ExitStack() as started, failures():
            display = started.enter_context(screen(programs.screen))
            service = Service(str(programs.driver), env={**os.environ, "DISPLAY": display})
            started.callback(service.stop)
            service.start()
            config = ClientConfig(service.service_url, timeout=int(DEADLINE))
            # Not Selenium's own class for this browser, which warns of itself.
            self._driver = Remote(RemoteConnection(client_config=config), options=options)
            started.callback(self._driver.quit)
            self.version = self._driver.capabilities["browserVersion"]
            self._driver.set_window_rect(0, 0, 1280, 900)
            self._started = started.pop_all()

    def goto(self, address: str) -> None:
        with failures():
            self._driver.get(address)

    def reload(self) -> None:
        with failures():
            self._driver.refresh()

    def back(self) -> None:
        with failures():
            self._driver.back()

    def click(self, selector: str) -> None:
        with failures():
            self._driver.find_element("css selector", selector).click()

    def press(self, key: str) -> None:
        from selenium.webdriver import ActionChains, Keys

        with failures():
            named: str = getattr(Keys, key.upper(), key)
            ActionChains(self._driver).send_keys(named).perform()

    def evaluate(self, expression: str) -> Any:
        with failures():
            return self._driver.execute_script(f"return {expression}")

    def errors(self) -> list[str]:
        return []  # WebKit's driver has no word for them

    def close(self) -> None:
        with failures():
            self._started.close()


@contextmanager
def screen(server: Path) -> Iterator[str]:
    """A screen that nobody sees, under the first free name."""
    command = [str(server), "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        try:
            yield f":{process.stdout.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def failures() -> Iterator[None]:
    """Turns what Selenium raises into the one error of these tests."""
    from selenium.common.exceptions import WebDriverException
    from urllib3.exceptions import HTTPError

    try:
        yield
    except (WebDriverException, HTTPError) as error:
        raise DriverError(str(error).partition("\nStacktrace")[0].strip()) from None
