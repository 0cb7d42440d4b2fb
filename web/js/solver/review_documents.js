/**
 * What Python says of a text in Check, as types: see knight_core.review.
 *
 * @typedef {object} ReviewDocument What a teacher would say of a path, see knight_core.review.
 * @property {RuleDocument | null} rule whether it follows Warnsdorff's rule
 * @property {OrdersDocument | null} orders which orders of directions give the tour by blind search
 * @property {KnownTour | null} known which tour of the gallery it is
 *
 * @typedef {object} KnownTour A tour of the gallery.
 * @property {string} code of the sentence, which has its `title` and the `image`
 * @property {string} exhibit
 * @property {[code: string, params: Record<string, string>][]} image which image of it, in the order to say it:
 *   the texts are `gallery.image.CODE`
 *
 * @typedef {object} RuleDocument
 * @property {number} moves
 * @property {number} followed how many of them the rule allows
 * @property {Departure | null} departure the first one that it does not allow
 * @property {{id: string, count: number, example: string}[]} ties what decides among equals, with how many
 *   orders of directions, and one of them
 * @property {Said[]} said
 *
 * @typedef {object} Departure
 * @property {number} number of the square taken, from 1
 * @property {number} origin
 * @property {number} taken
 * @property {number} degree the onward moves of the square taken
 * @property {number[]} allowed what the rule allows
 * @property {number} fewest their onward moves
 * @property {Answer[]} answers whether the tour can be completed after each of those
 *
 * @typedef {object} OrdersDocument
 * @property {"known" | "partly" | "too-large"} code
 * @property {number} least how many orders give the tour at least
 * @property {number} most and at most
 * @property {number} count of those that are certain to give it
 * @property {string} example one of them, or ""
 * @property {Preference[]} clash why no order does: preferences that contradict each other
 * @property {Said[]} said
 *
 * @typedef {object} Preference The tour takes one direction where blind search could take another.
 * @property {number} number of the square taken, from 1
 * @property {number} origin
 * @property {number} taken
 * @property {number} other
 * @property {number} direction
 * @property {number} instead
 *
 * @typedef {object} BlindSteps What blind search needs for a tour.
 * @property {number} steps
 * @property {boolean} found whether that is up to its first tour
 * @property {boolean} same whether that is the tour that was asked about
 * @property {Said[]} said
 *
 * @typedef {object} AnsweredDocument Whether it is true that a board has no tour.
 * @property {"right" | "wrong" | "depends" | "unknown"} code
 * @property {Reason | null} reason
 * @property {Uint32Array | null} tour one that there is
 * @property {number} starts from how many squares a tour starts, or -1
 * @property {Said[]} said
 *
 * @typedef {object} ClassRow What was read in one of many files.
 * @property {string} name
 * @property {string} verdict one of VERDICTS in `modes/check/class/table.js`
 * @property {number} rows
 * @property {number} cols
 * @property {boolean} closed
 * @property {string} start
 * @property {string} end
 * @property {number} size of the board
 * @property {number} visited how many squares are visited rightly, up to the first fault
 * @property {string} fault_code of the first fault, or ""
 * @property {Record<string, string | number>} fault_params
 * @property {string} fault in English
 * @property {number} faults how many
 * @property {string} how_code
 * @property {Record<string, string | number>} how_params
 * @property {string} how in English
 * @property {number} boards how many boards the text holds
 * @property {number} tours how many of them are whole tours
 * @property {string} canonical the same for a tour, its mirror images and its way back; "" if it is none
 * @property {string} answered where the text says that there is no tour: whether that is true, or ""
 *
 * @import { Answer, Reason, Said } from "./documents.js"
 */

// A file of types alone is still a module.
export {};
