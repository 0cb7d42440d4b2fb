/** The menu: theme and language. */

import { byId, make } from "../ui/dom.js";
import { currentLanguage, labelled, loadLanguage } from "../ui/i18n.js";
import { LANGUAGES } from "../ui/languages.js";
import { saveSetting } from "../ui/settings.js";

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
      app.navigation.carry({ lang: languages.value });
      loadLanguage(languages.value);
    });
    // With a single language there is nothing to choose.
    byId("languages", HTMLElement).hidden = LANGUAGES.length < 2;
    labelled(() => {
      languages.replaceChildren(
        ...LANGUAGES.map((language) => make("option", { value: language }, ownName(language))),
      );
      languages.value = currentLanguage();
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
  // A link that names a theme goes on naming the one that is seen.
  if (navigation.shared.theme) navigation.carry({ theme });
}

/** A language as those who speak it call it. @param {string} language */
function ownName(language) {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
