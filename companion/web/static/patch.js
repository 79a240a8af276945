// A view and the small update to it: a JSON Merge Patch (RFC 7396). Pure.

/**
 * @param {Record<string, any> | null} old
 * @param {Record<string, any>} patch
 * @returns {Record<string, any>}
 */
export function patched(old, patch) {
  const result = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else if (isObject(value)) result[name] = patched(isObject(result[name]) ? result[name] : {}, value);
    else result[name] = value;
  }
  return result;
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
