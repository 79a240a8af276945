// What the box tells beat by beat, made ready to be played: which beats are new, and the picture after each. Pure.

/**
 * @typedef {{kind?: string, text: string, then?: any[], threat?: string, seat?: string, zone?: string, targets?: string[], weapon?: string}} Line
 * @typedef {{turn: number, step: string, title: string, lines: Line[], then?: any[], doubt?: string}} Beat
 */

/**
 * The picture after these edits: `[path, value]` sets, `[path]` removes. What does not change is shared.
 * @param {any} picture
 * @param {any[]} [edits]
 */
export function edited(picture, edits = []) {
  return edits.reduce((now, [path, ...value]) => put(now, path, value), picture);
}

/** @param {any} object @param {string[]} path @param {any[]} value one, or none to remove */
function put(object, [name, ...rest], value) {
  const { [name]: old, ...others } = object;
  if (rest.length) return { ...object, [name]: put(old ?? {}, rest, value) };
  return value.length ? { ...object, [name]: value[0] } : others;
}

/**
 * The beats between what was played and what the box tells now, in order; null where they cannot be played one after
 * the other: a step back, a correction of what was seen, a jump over more than the box still tells.
 * @param {{beat: number, beats: Record<string, Beat>}} told
 * @param {number} played
 * @param {Record<string, Beat>} seen the beats as they were told before
 * @returns {Beat[] | null}
 */
export function ahead(told, played, seen) {
  if (told.beat < played) return null;
  const kept = Object.keys(seen).filter((number) => Number(number) <= played && told.beats[number]);
  if (kept.some((number) => JSON.stringify(told.beats[number]) !== JSON.stringify(seen[number]))) return null;
  const found = [];
  for (let number = played + 1; number <= told.beat; number++) {
    if (!told.beats[number]) return null;
    found.push(told.beats[number]);
  }
  return found;
}

const LONGEST = 1500, SHORTEST = 160;
const QUIET = 0.55; // of a line in which only something is said

/**
 * Milliseconds for each line, so that all together take no longer than there is; loud ones get more of it.
 * @param {boolean[]} loud has this line something to show?
 * @param {number} budget
 */
export function paced(loud, budget) {
  const weight = loud.reduce((sum, each) => sum + (each ? 1 : QUIET), 0);
  const unit = Math.max(SHORTEST, Math.min(LONGEST, budget / Math.max(1, weight)));
  return loud.map((each) => Math.round(unit * (each ? 1 : QUIET)));
}
