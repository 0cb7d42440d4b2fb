/** The menu of templates: example rules from easy to hard, and the lesson of each. */

import { readData } from "../../place.js";
import { make, setText } from "../../ui/dom.js";
import { labelled, t } from "../../ui/i18n.js";
import { shortened } from "../../ui/shortened.js";

/** @import { App } from "../../app/app.js" */
/** @import { CodeController } from "./controller.js" */

/** The template in the editor at first. */
const FIRST = "fewest";

/** @typedef {{id: string, source: string}} Template */

/** @type {Promise<readonly Template[]> | null} */
let loading = null;

/** All templates. */
export function loadTemplates() {
  loading ??= readData("templates").then(
    (data) => /** @type {{templates: Template[]}} */ (data).templates,
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The template in the editor at first. */
export async function firstTemplate() {
  return (await loadTemplates()).find(({ id }) => id === FIRST) ?? null;
}

/** The problem of a link that names no template. @param {string} name @param {readonly Template[]} templates */
export function unknownTemplate(name, templates) {
  const params = { value: shortened(name), known: templates.map(({ id }) => id).join(", ") };
  return { field: "template", code: "unknown-template", params };
}

/**
 * Puts a template into the editor and runs it, being the page's own; but not the empty one, which is blind search.
 * @param {CodeController} controller
 * @param {Template} template
 */
export function takeTemplate(controller, { id, source }) {
  controller.put(source, { name: `${id}.py` });
  if (id !== "empty") controller.run();
}

export class TemplateMenu {
  #app;
  #controller;
  /** @type {readonly Template[]} */
  #templates = [];

  /** @param {App} app @param {CodeController} controller @param {HTMLElement} host */
  constructor(app, controller, host) {
    this.#app = app;
    this.#controller = controller;
    this.summary = make("summary");
    this.list = make("ul", { class: "entries" });
    this.root = make("details", { class: "code-menu code-templates" }, this.summary, this.list);
    host.replaceChildren(this.root);
    this.list.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-template]") : null;
      if (button instanceof HTMLElement) this.#take(button.dataset.template ?? "");
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.root.contains(/** @type {Node} */ (target))) this.root.open = false;
    });
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.root.open) return;
      this.root.open = false;
      this.summary.focus();
      event.preventDefault();
    });
    labelled(() => {
      setText(this.summary, t("code.templates"));
      this.#fill();
    });
    loadTemplates().then(
      (templates) => {
        this.#templates = templates;
        this.#fill();
      },
      () => {
        host.hidden = true;
      },
    );
  }

  #fill() {
    this.list.replaceChildren(
      ...this.#templates.map(({ id }) =>
        make(
          "li",
          {},
          make(
            "button",
            { type: "button", class: "entry", "data-template": id },
            make("b", {}, t(`code.template.${id}`)),
            make("span", { class: "hint" }, t(`code.template.${id}.lesson`)),
          ),
        ),
      ),
    );
  }

  /** Puts a template into the editor, and runs it. @param {string} id */
  #take(id) {
    const template = this.#templates.find((one) => one.id === id);
    if (!template) return;
    this.root.open = false;
    this.summary.focus();
    takeTemplate(this.#controller, template);
    this.#app.push();
  }
}
