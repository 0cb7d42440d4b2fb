/** The panel of Code: the rule, what it is asked, and what came of it. */

import { make, setText } from "../../app/dom.js";
import { giveHooks } from "../../app/hooks.js";
import { labelled, t } from "../../app/i18n.js";
import { panelOf } from "../../app/panels.js";
import { AgreementPart } from "./agreement.js";
import { ConsentPart } from "./consent.js";
import { CodeForm } from "./form.js";
import { LabPart } from "./lab_part.js";
import { makePanels } from "./panels.js";
import { fillReference } from "./reference.js";
import { TemplateMenu } from "./templates.js";
import { CodeVerdict } from "./verdict.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { Bench } from "./bench.js" */

/** The buttons below the rule, by the names of their actions. */
const BUTTONS = /** @type {const} */ ([
  ["code-side", "quiet"],
  ["code-step", "secondary"],
  ["code-run", "primary"],
  ["code-stop", "secondary"],
  ["code-race", "secondary"],
  ["code-tests", "secondary"],
]);

const place = (/** @type {string} */ id) => make("div", { id });

export class CodePanel {
  /** @param {App} app @param {Bench} bench */
  constructor(app, bench) {
    const root = panelOf("code");
    const buttons = BUTTONS.map(([action, looks]) =>
      make("button", { type: "button", class: looks, "data-action": action }),
    );
    const [side] = buttons;
    this.side = side;
    labelled(() => {
      for (const button of buttons) setText(button, t(`action.${button.dataset.action}`));
    });
    const hosts = {
      consent: make("div", { id: "code-consent", class: "notice" }),
      lab: make("section", { id: "code-lab", class: "notice", hidden: "" }),
      templates: place("code-templates"),
      form: place("code-form"),
      verdict: make("div", { class: "verdict", "data-hook": "verdict" }),
      agreement: place("code-agreement"),
      reference: place("code-reference"),
    };
    this.card = make(
      "section",
      { class: "result", id: "code-result" },
      hosts.verdict,
      hosts.agreement,
      make("div", { "data-proof": "" }),
      place("code-console"),
    );
    root.replaceChildren(
      hosts.consent,
      hosts.lab,
      make(
        "section",
        { class: "code-paper" },
        make("div", { class: "code-head" }, place("code-rules"), hosts.templates),
        place("code-editor"),
        hosts.form,
        make("div", { class: "do code-do" }, ...buttons),
        hosts.reference,
      ),
      place("code-error"),
      this.card,
      make("section", { id: "code-race", hidden: "" }),
      make("section", { id: "code-tests", hidden: "" }),
    );
    new TemplateMenu(app, bench, hosts.templates);
    fillReference(hosts.reference);
    this.verdict = new CodeVerdict(hosts.verdict, this.card);
    this.parts = [
      new ConsentPart(app, bench, hosts.consent),
      new LabPart(app, bench, hosts.lab),
      new CodeForm(bench, hosts.form),
      this.verdict,
      new AgreementPart(app, bench, hosts.agreement),
      ...makePanels(app, bench),
    ];
    giveHooks(root);
    app.store.update({});
  }

  /** @param {State} state */
  render(state) {
    const { side } = state.modes.code;
    if (this.side) setText(this.side, t(side === "rule" ? "code.side.board" : "code.side.rule"));
    for (const part of this.parts) part.render(state);
    this.card.hidden = state.modes.code.view !== "run" || this.verdict.nothing;
  }
}
