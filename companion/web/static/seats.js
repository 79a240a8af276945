// Which seats a phone is offered, and whether it is asked at all. Pure.

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
