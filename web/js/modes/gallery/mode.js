/**
 * The gallery: historical and other interesting tours. Its data, its texts, and the modules of its panel are loaded
 * when it is first opened.
 */

import { WHOLE } from "../../board/geometry.js";
import { chosenOverlays, NO_PROOF, switchedNames } from "../../board/marks.js";
import { playerAt, STILL } from "../../player/player_state.js";
import { formatHash } from "../../request/link.js";
import { unproved } from "../../runs/result.js";
import { t } from "../../ui/i18n.js";
import { memo } from "../../ui/memo.js";
import { shortened } from "../../ui/shortened.js";
import { neighboursOf, wordsOf } from "./exhibits.js";
import { formatQuery, readQuery } from "./link.js";
import { GalleryRuns } from "./runs.js";
import { exhibitOf, INITIAL, opened, runOfCard, showOf } from "./state.js";
import { statusOf } from "./status.js";

/** @import { App } from "../../app/app.js" */
/** @import { Mode } from "../../app/types.js" */
/** @import { GalleryLink } from "./link.js" */
/** @import { GalleryState } from "./state.js" */
/** @import { GalleryView } from "./view.js" */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {App} app @returns {Mode} */
export function makeGallery(app) {
  const { store } = app;
  store.change("gallery", INITIAL);
  const slice = () => /** @type {GalleryState} */ (store.slice("gallery"));
  const change = (/** @type {Partial<GalleryState>} */ news) => store.change("gallery", news);
  const runs = new GalleryRuns(app);

  /** @type {GalleryView | null} */
  let view = null;
  /** Navigation counter: a load that ends after a newer navigation is ignored. */
  let turn = 0;

  async function load() {
    change({ failed: false });
    try {
      const { loadGallery, GalleryView } = await import("./view.js");
      const exhibits = slice().exhibits ?? (await loadGallery());
      view ??= new GalleryView(app, change);
      return exhibits;
    } catch {
      change({ failed: true });
      return null;
    }
  }

  /** @param {GalleryLink | null} link null to open the last state */
  async function open(link) {
    turn += 1;
    const current = turn;
    if (link) change({ id: link.id, tour: link.tour });
    const exhibits = await load();
    if (!exhibits || current !== turn) return;
    change({ exhibits });
    if (!link) return;
    const wrong = link.id !== "" && !exhibits.some(({ id }) => id === link.id);
    if (wrong) {
      const params = { value: shortened(link.id) };
      const problem = { field: "gallery", code: "unknown-card", params };
      store.frame({ linkProblems: [...store.state.frame.linkProblems, problem] });
      change({ kind: "" });
    }
    change(opened(exhibits, link.id, link.tour));
    begin(link);
    if (store.state.mode === "gallery") app.tidy();
  }

  /** Shows the newly opened card from its first move. @param {GalleryLink} link */
  function begin({ step, show: names }) {
    const exhibit = exhibitOf(slice());
    const show = showOf(slice());
    const moment = step === null ? null : { source: /** @type {const} */ ("tour"), number: step };
    const plays = exhibit !== null && show.timeline !== null && !reducedMotion.matches;
    const { speed, chosenSpeed } = app.lookOf("gallery").player;
    const before = chosenSpeed ? { ...STILL, speed, chosenSpeed } : STILL;
    app.player.stop();
    app.look("gallery", {
      view: WHOLE,
      proof: NO_PROOF,
      overlays: chosenOverlays(show, names),
      player: playerAt(before, show.timeline, { moment, plays }),
    });
    if (store.state.mode === "gallery" && store.state.frame.player.playing) app.player.play();
    if (exhibit) runs.arrive(exhibit);
  }

  const show = memo(showOf, { by: ({ exhibits, id, tour, run }) => [exhibits, id, tour, run] });

  /** Opens the previous or the next card. @param {"previous" | "next"} way */
  function go(way) {
    const { exhibits, id } = slice();
    const card = exhibits && neighboursOf(exhibits, id)[way];
    if (card) app.visit(formatQuery(card.id));
  }

  const onCard = () => exhibitOf(slice()) !== null;
  const running = () => runOfCard(slice())?.running ?? null;
  return {
    id: "gallery",
    read: readQuery,
    format({ modes, frame }) {
      const { id, tour } = /** @type {GalleryState} */ (modes.gallery);
      const names = switchedNames(show(modes.gallery), frame.overlays);
      const hash = id ? formatHash(app.player.moment, names) : "";
      return { query: formatQuery(id, tour), hash };
    },
    open,
    choose: () => {},
    doubt(reason) {
      const { run } = slice();
      if (run?.result) change({ run: { ...run, result: unproved(run.result, reason) } });
    },
    show: ({ modes }) => show(modes.gallery),
    boardless: ({ modes }) => modes.gallery.id === "",
    shared: ({ modes }) => t(exhibitOf(modes.gallery) ? "hall.shared.card" : "hall.shared.all"),
    status: ({ modes }) => statusOf(modes.gallery),
    render: (state) => view?.render(state),
    actions: {
      "gallery-previous": { keys: ["["], enabled: onCard, run: () => go("previous") },
      "gallery-next": { keys: ["]"], enabled: onCard, run: () => go("next") },
      "gallery-run": {
        shown: () => {
          const exhibit = exhibitOf(slice());
          const run = runOfCard(slice());
          return exhibit !== null && wordsOf(exhibit) !== null && !run?.running && !run?.result;
        },
        run: () => {
          const exhibit = exhibitOf(slice());
          if (exhibit) runs.run(exhibit);
        },
      },
      "gallery-cancel": {
        keys: ["Escape"],
        shown: () => running() !== null,
        enabled: () => running() !== null,
        run: () => runs.cancel(),
      },
    },
  };
}
