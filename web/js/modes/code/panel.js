/** The panel of Code: the rule, its request, and its result. */

import { make, setText } from "../../ui/dom.js";
import { giveHooks } from "../../ui/hooks.js";
import { labelled, t } from "../../ui/i18n.js";
import { panelOf } from "../../ui/panels.js";
import { AgreementPart } from "./agreement.js";
import { ConsentPart } from "./consent.js";
import { ConsolePane } from "./editor/console_pane.js";
import { EditorPanel } from "./editor/editor_panel.js";
import { ErrorCard } from "./editor/error_card.js";
import { RulesMenu } from "./editor/rules_menu.js";
import { checkWhileTyping } from "./editor/syntax.js";
import { CodeForm } from "./form.js";
import { LabPart } from "./lab_part.js";
import { openRun } from "./race/open.js";
import { Racing } from "./race/racing.js";
import { RaceView } from "./race/view.js";
import { fillReference } from "./reference.js";
import { TemplateMenu } from "./templates.js";
import { Exercise } from "./tests/exercise.js";
import { TestsView } from "./tests/view.js";
import { CodeVerdict } from "./verdict.js";

/** @import { App } from "../../app/app.js" */
/** @import { State } from "../../app/store.js" */
/** @import { CodeController } from "./controller.js" */

/** The buttons below the rule, by action. */
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
  /** @param {App} app @param {CodeController} controller */
  constructor(app, controller) {
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
      race: make("section", { id: "code-race", hidden: "" }),
      tests: make("section", { id: "code-tests", hidden: "" }),
    };
    this.card = make(
      "section",
      { class: "result presented printed", id: "code-result" },
      hosts.verdict,
      hosts.agreement,
      make("div", { "data-proof": "" }),
      place("code-console"),
    );
    this.paper = make("pre", { class: "code-sheet presented printed" });
    root.replaceChildren(
      this.paper,
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
      hosts.race,
      hosts.tests,
    );
    new TemplateMenu(app, controller, hosts.templates);
    fillReference(hosts.reference);
    this.verdict = new CodeVerdict(hosts.verdict, this.card);
    this.parts = [
      new ConsentPart(app, controller, hosts.consent),
      new LabPart(app, controller, hosts.lab),
      new CodeForm(controller, hosts.form),
      this.verdict,
      new AgreementPart(app, controller, hosts.agreement),
      ...this.#editing(app, controller),
      new RaceView(hosts.race, controller, new Racing(app, controller), (link) =>
        openRun(app, controller, link),
      ),
      new TestsView(hosts.tests, controller, new Exercise(app, controller)),
    ];
    giveHooks(root);
    app.store.update({});
  }

  /** The parts around the editor. @param {App} app @param {CodeController} controller */
  #editing(app, controller) {
    const { keeper } = controller;
    const panel = new EditorPanel(app, controller, keeper);
    checkWhileTyping(app);
    return [
      panel,
      new ErrorCard(controller, panel.editor),
      new ConsolePane(controller),
      new RulesMenu(app, controller, keeper),
    ];
  }

  /** @param {State} state */
  render(state) {
    const { side } = state.modes.code;
    if (this.side) setText(this.side, t(side === "rule" ? "code.side.board" : "code.side.rule"));
    for (const part of this.parts) part.render(state);
    setText(this.paper, state.modes.code.text);
    this.card.hidden = state.modes.code.view !== "run" || this.verdict.nothing;
  }
}
