// How a game of the log compares with the others. Pure.

/**
 * Its place among those of the same game that have points; null where it has none, or nothing is there to compare with.
 * @param {{id: string, game: string, total: number | null}[]} entries
 * @param {{id: string, game: string, total: number | null}} entry
 */
export function standing(entries, entry) {
  if (typeof entry.total !== "number") return null;
  const points = entries.filter((each) => each.game === entry.game && typeof each.total === "number").map((each) => /** @type {number} */ (each.total));
  if (points.length < 2) return null;
  const better = points.filter((each) => each > /** @type {number} */ (entry.total)).length;
  return { place: better + 1, of: points.length, best: Math.max(...points) };
}
