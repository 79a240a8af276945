// What two or three taps come to in one slot: the symbols of a double half, a specialisation card with another. Pure.

const SPECIALS = ["basic", "advanced"];

/**
 * A slot's code in its parts: "A+B&advanced".
 * @param {string} code
 */
export function parts(code) {
  const [symbols, shared] = code.split("&");
  if (SPECIALS.includes(symbols)) return { symbols: [], special: symbols };
  return { symbols: symbols ? symbols.split("+") : [], special: shared ?? "" };
}

/**
 * The slot with that card as well.
 * @param {string} slot
 * @param {string} code
 */
export function joined(slot, code) {
  const { symbols, special } = parts(slot);
  if (SPECIALS.includes(code)) return special ? "" : [symbols.join("+"), code].filter(Boolean).join("&");
  return [[...symbols, code].join("+"), special].filter(Boolean).join("&");
}

/**
 * Whether anything may still join what lies there.
 * @param {string[]} joins all that two or three cards can come to
 * @param {string} slot
 * @param {string[]} cards
 */
export function open(joins, slot, cards) {
  return slot !== "" && cards.some((code) => joins.includes(joined(slot, code)));
}

/**
 * The slot without the card that joined it last; alone, nothing is left.
 * @param {string} slot
 */
export function withoutLast(slot) {
  const { symbols, special } = parts(slot);
  if (special) return symbols.join("+");
  return symbols.slice(0, -1).join("+");
}
