/** The player's part of the state: its track, position and speed. */

/** @import { Moment, PlayerState, Timeline } from "./types.js" */

/** Frames per second; the last entry shows the end at once. */
export const SPEEDS = [
  1,
  2,
  4,
  8,
  15,
  30,
  60,
  120,
  300,
  1000,
  5000,
  20_000,
  100_000,
  Number.POSITIVE_INFINITY,
];

/** The extra overlay of the overture: the onward moves, by which the knight chooses. */
export const OVERTURE = { first: { onward: true } };

/** The overture: the number of slow frames at the first speed; then the speed rises to the second. */
const SLOW_FRAMES = 4;
const OVERTURE_SPEEDS = { slow: 2, fast: 30 };

/** The increase of the speed with every frame: speeding up takes about five seconds. */
const SPEED_UP = 0.54;

/** The speed of the overture at a position, in frames a second. @param {number} position */
export function overtureSpeed(position) {
  const { slow, fast } = OVERTURE_SPEEDS;
  return Math.min(fast, slow + SPEED_UP * Math.max(0, position - SLOW_FRAMES));
}

/** @type {Readonly<PlayerState>} */
export const STILL = Object.freeze({
  source: "tour",
  position: 0,
  hop: 0,
  finale: 1,
  playing: false,
  speed: 3,
  chosenSpeed: false,
  overture: false,
});

/** True while the overture shows how the knight chooses. @param {Pick<PlayerState, "overture" | "playing">} player */
export const isChoosing = ({ overture, playing }) => overture && playing;

/** Above this speed, in frames per second, nobody can read the sentences. */
const MAX_READABLE_SPEED = 4;

/** True if a person can read the sentence of every frame during playback. @param {Pick<PlayerState, "speed">} player */
export const isReadable = ({ speed }) => (SPEEDS[speed] ?? 1) <= MAX_READABLE_SPEED;

/**
 * The speed, as an index, at which `frames` take at most about ten seconds.
 * @param {number} frames
 */
export function fittingSpeed(frames) {
  const index = SPEEDS.findIndex((speed) => speed >= 8 && frames / speed <= 10);
  return index < 0 ? SPEEDS.length - 2 : index;
}

/**
 * The player's state for a new timeline.
 * @param {PlayerState} player the previous state
 * @param {Timeline | null} timeline
 * @param {object} at
 * @param {Moment | null} at.moment the moment of a link, or null
 * @param {boolean} at.plays true if there is a track that may play by itself
 * @returns {PlayerState}
 */
export function playerAt(player, timeline, { moment, plays }) {
  // A search that was not recorded cannot be played; the tour is played instead.
  const source = moment && timeline?.[moment.source] ? moment.source : "tour";
  const shown = moment?.source === source ? moment : null;
  const track = timeline?.[source] ?? null;
  const length = track?.length ?? 0;
  const playing = plays && shown === null;
  const position = shown ? (track?.indexOf(shown.number) ?? 0) : playing ? 0 : length;
  const speed = player.chosenSpeed ? player.speed : fittingSpeed(length);
  return { ...player, source, position, hop: 0, finale: 1, playing, speed, overture: false };
}
