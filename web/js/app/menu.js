/** The menu: theme and language. */

import { LANGUAGES } from "../build_info.js";
import { byId, make } from "../ui/dom.js";
import { currentLanguage, labelled } from "../ui/i18n.js";
import { saveSetting } from "../ui/settings.js";
import { choose, isAnnounced, SPOKEN } from "./language.js";

/** @import { App } from "./app.js" */
/** @import { Theme } from "./theme.js" */

export class Menu {
  /** @param {App} app */
  constructor(app) {
    this.themes = [...byId("theme", HTMLFieldSetElement).querySelectorAll("input")];
    for (const radio of this.themes) {
      radio.addEventListener("input", () => chooseTheme(app, /** @type {Theme} */ (radio.value)));
    }
    const languages = byId("language", HTMLSelectElement);
    languages.addEventListener("input", () => {
      const { navigation } = app;
      choose(languages.value)
        // If the link has a language, it is updated.
        .then(() => navigation.shared.lang && navigation.carry({ lang: languages.value }))
        .catch(() => {
          languages.value = currentLanguage();
          app.toast("late.unloaded");
        });
    });
    labelled(() => {
      const current = currentLanguage();
      const shown = SPOKEN.filter((tag) => isAnnounced(tag) || tag === current);
      // With a single language there is no choice.
      byId("languages", HTMLElement).hidden = shown.length < 2;
      languages.replaceChildren(
        ...shown.map((tag) =>
          make("option", { value: tag, lang: tag }, LANGUAGES[tag]?.name ?? ""),
        ),
      );
      languages.value = current;
      byId("language-note", HTMLElement).hidden = current === "en";
    });
  }

  /** @param {Theme} theme */
  render(theme) {
    for (const radio of this.themes) radio.checked = radio.value === theme;
  }
}

/** @param {App} app @param {Theme} theme */
function chooseTheme({ store, navigation }, theme) {
  saveSetting("theme", theme);
  store.frame({ theme });
  // If the link has a theme, it is updated.
  if (navigation.shared.theme) navigation.carry({ theme });
}
