// Which seats a phone is offered, whether it is asked at all, and what a seat is asked. Pure.

/**
 * The seats to tap on, in the order of the game.
 * @param {string[]} order
 * @param {Record<string, boolean>} claimed
 * @param {string} own
 */
export function offered(order, claimed, own) {
  return order.map((seat) => ({ seat, mine: seat === own, taken: seat !== own && Boolean(claimed[seat]) }));
}

/**
 * Asked for a seat is who has none, who wants another, and who has one that is not in this game.
 * @param {string[]} order
 * @param {string} own
 * @param {boolean} choosing
 */
export function isAsked(order, own, choosing) {
  return !own || choosing || !order.includes(own);
}

// What a view, or its part for one seat, calls something that this seat is to answer or to do.
const ASKS = ["asked", "question", "form", "box", "roll", "turn", "acting", "open"];

/**
 * What a phone is asked now, each by a name that stays as long as it is the same question.
 * @param {any} view
 */
export function asksOf(view) {
  const parts = [view, view?.seat, view?.plan].filter((part) => part && typeof part === "object");
  return parts.flatMap((part) => ASKS.filter((name) => part[name]).map((name) => `${name} ${named(part[name])}`));
}

/** @param {any} asked */
function named(asked) {
  return typeof asked === "object" ? asked.form ?? asked.title ?? asked.kind ?? "" : "";
}
