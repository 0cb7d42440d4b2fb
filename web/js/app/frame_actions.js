/** The actions of the frame's buttons and keys. */

import { readSingle, SINGLE } from "../place.js";
import { byId } from "../ui/dom.js";
import { download, share } from "../ui/files.js";
import { loadTexts, t } from "../ui/i18n.js";
import { Saved } from "../ui/saved.js";
import { forgetSettings } from "../ui/settings.js";
import { reopen } from "./link.js";
import { togglePresentation } from "./present.js";

/** @import { Action, Offline } from "./types.js" */
/** @import { App } from "./app.js" */

/** @param {App} app @returns {Record<string, Action>} */
export function frameActions(app) {
  const { store } = app;
  const changeOffline = (/** @type {Partial<Offline>} */ change) =>
    store.frame({ offline: { ...store.state.frame.offline, ...change } });
  const openDialog = (/** @type {string} */ id) => {
    // Closed first, so that the focus later returns to the menu's button.
    byId("menu", HTMLElement).hidePopover();
    byId(id, HTMLDialogElement).showModal();
  };

  /** Loads and opens the dialog for sharing. */
  async function openShare() {
    const loading = Promise.all([import("../share/dialog.js"), loadTexts("share")]);
    const [dialog] = await loading.catch(() => []);
    if (dialog) dialog.openShare(app, (await app.lessons?.shareLink()) ?? "");
    else await shareLink();
  }

  /** Shares the link if the dialog cannot be loaded. */
  async function shareLink() {
    const outcome = await share({ title: document.title, url: app.address });
    if (outcome === "copied") app.toast("toast.link-copied");
    if (outcome === "failed") app.toast("toast.copy-failed");
  }

  async function takeAlong() {
    try {
      download(SINGLE, await readSingle());
    } catch {
      app.toast("toast.take-along-failed");
    }
  }

  /** Restarts a failed solver; a request that crashed workers is not repeated. */
  function tryAgain() {
    let repeatable = true;
    if (app.client.failed) {
      store.frame({ solver: { ...store.state.frame.solver, phase: "loading" } });
      repeatable = app.client.restart();
    }
    if (repeatable) app.mode.open(null);
  }

  /** @type {Record<string, Action>} */
  const tabs = Object.fromEntries(
    app.loader.all.map(({ id }) => [`mode-${id}`, { run: () => app.enter(id) }]),
  );
  return {
    ...tabs,
    // All cards, not the last open one.
    "mode-gallery": { run: () => app.visit("?gallery") },
    home: { run: () => app.visit("") },
    share: { run: openShare },
    lessons: {
      run: () => {
        byId("menu", HTMLElement).hidePopover();
        app.askLessons(({ dialog }) => dialog.list());
      },
    },
    present: { keys: ["f"], run: () => togglePresentation(store) },
    help: {
      keys: ["?"],
      run: () => {
        openDialog("help");
        // The help lists the keys of all modes.
        app.loader.need();
      },
    },
    offline: { run: () => openDialog("offline") },
    forget: {
      run: async () => {
        byId("menu", HTMLElement).hidePopover();
        if (!confirm(t("forget.sure"))) return;
        forgetSettings();
        await Saved.forget();
        reopen();
      },
    },
    install: { run: () => app.offline?.install() },
    "take-along": { run: takeAlong },
    reload: { shown: ({ frame }) => frame.offline.update, run: () => location.reload() },
    later: {
      shown: ({ frame }) => frame.offline.update,
      run: () => changeOffline({ update: false }),
    },
    "note-offline": {
      shown: ({ frame }) => !frame.offline.update,
      run: () => changeOffline({ noted: true }),
    },
    "stop-preparing": {
      keys: ["Escape"],
      shown: ({ frame }) => frame.preparing,
      enabled: ({ frame }) => frame.preparing,
      run: () => app.stopPreparing(),
    },
    "dismiss-notice": { run: () => store.frame({ linkProblems: [] }) },
    "try-again": {
      shown: (state) => state.frame.solver.phase === "failed" || app.mode.status(state).failed,
      run: tryAgain,
    },
  };
}
