"""The sandbox in a page of the tests: its worker, and a Python that does what it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, Worker

from tests.web.lab import until
from web.tools.site import Site

ORDERS = '''
def _obey(text):
    """Run a text, in the place of what the page asks for under this name."""
    names = {}
    exec(text, names)
    return names.get("answer")


from knight_core.bridge import calls
calls._obey = _obey
calls.CALLS["woven"] = calls.Call("now", "calls", "_obey")
'''
"""A Python that has run this does so."""

START = """async () => {
  const own = document.querySelector("script[type=module]")?.src;
  const load = (name) => (own ? import(own.replace(/start\\.js$/, name)) : self.opened);
  const { makeSandboxWorker } = await load("sandbox/sandbox.js");
  const { SolverClient } = await load("main.js");
  const { assets } = await load("start.js");
  const log = { warn() {}, error() {} };
  const options = { create: makeSandboxWorker, assets, silence: 120, repeat: false, log };
  const client = new SolverClient(options);
  const ready = () => client.call("startMap", { rows: 3, cols: 4, end: -1, closed: false });
  self.sandbox = { client, ready };
  client.start();
  await ready();
}"""

OPENED = ";self.opened={makeSandboxWorker,SolverClient,assets};"

OBEY = """async (source) => {
  try {
    return await sandbox.client.call("woven", { text: source });
  } catch (error) {
    return String(error);
  }
}"""

REFUSED = """(srcdoc) => new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  const [control, talk] = [new MessageChannel(), new MessageChannel()];
  frame.onload = () => {
    const there = frame.contentWindow;
    // The document would have listened first, and taken the port.
    there.addEventListener("message", ({ ports: [port] }) => {
      done([there.origin === self.origin, port.onmessage === null]);
      frame.remove();
    });
    there.postMessage(null, "*", [control.port2, talk.port2]);
  };
  frame.srcdoc = srcdoc;
  document.body.append(frame);
})"""
"""Whether the sandbox's document starts nothing in a frame with the page's own origin."""

LOOK = """async (names) => {
  const looks = {
    origin: () => self.origin,
    address: () => /^(blob|data):/.exec(location.href)?.[1],
    caches: async () => [...(await caches.keys()), await caches.match("/own")],
    poison: async () => (await caches.open("own")).put("/own", new Response("evil")),
    databases: async () => (await indexedDB.databases()).map(({ name }) => name),
    database: () => new Promise((resolve, reject) => {
      const opening = indexedDB.open("own");
      opening.onsuccess = resolve;
      opening.onerror = reject;
    }),
    files: async () => (await navigator.storage.getDirectory()).name,
    cookies: () => cookieStore.getAll(),
    locks: async () => (await navigator.locks.query()).held.map(({ name }) => name),
    storage: () => localStorage.own,
    document: () => document.title,
    parent: () => parent.origin,
    channel: () => void new BroadcastChannel("own").postMessage("from the sandbox"),
  };
  const seen = {};
  for (const name of names ?? Object.keys(looks)) {
    const late = new Promise((resolve) => setTimeout(resolve, 2000, "silent"));
    try {
      seen[name] = JSON.stringify(await Promise.race([looks[name](), late])) ?? "nothing";
    } catch (error) {
      seen[name] = "refused";
    }
  }
  return seen;
}"""
"""Whoever is in the sandbox looks for something of the page, or for some things alone."""


def document(folder: Path) -> str:
    """The sandbox's document, as the build has made it."""
    (parts,) = folder.glob("v/*/js/sandbox/parts.js")
    (text,) = re.findall(r"^export const DOCUMENT = (.*);$", parts.read_text(), re.MULTILINE)
    return str(json.loads(text))


def opened(site: Site) -> Site:
    """A site whose single file, one module without exports, hands out what START wants."""
    return replace(site, joined=replace(site.joined, single=site.joined.single + OPENED))


def start(page: Page) -> Worker:
    """Starts a sandbox in a page, as the mode does, and returns its worker."""
    before = {*page.workers}
    page.evaluate(START)
    # It may answer before Playwright lists it.
    until(page, lambda: {*page.workers} - before, "the worker of the sandbox")
    (worker,) = {*page.workers} - before
    return worker


def obeying(page: Page) -> Callable[[str], object]:
    """What runs a text in the Python of the sandbox that has been started, where that obeys."""
    return lambda source: page.evaluate(OBEY, source)
