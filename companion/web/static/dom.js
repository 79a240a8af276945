// Small things every page needs: making elements, and the words.

/**
 * The element of that id; which one it is, the page knows.
 * @param {string} id
 * @returns {any}
 */
export const at = (id) => document.getElementById(id);

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  set(made, attributes);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function set(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === false || value === null || value === undefined) made.removeAttribute(name);
    else made.setAttribute(name, value === true ? "" : value);
  }
  return made;
}

/** Replace the children only where something changed, so that focus and screen readers are left in peace. */
export function fill(parent, ...children) {
  const wanted = children.filter((child) => child !== null && child !== undefined);
  const same =
    parent.childNodes.length === wanted.length &&
    wanted.every((child, i) => {
      const there = parent.childNodes[i];
      return typeof child === "string" ? there.nodeType === 3 && there.data === child : there.isEqualNode(child);
    });
  if (same) return;
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.id ? `#${focused.id}` : focused && [...focused.attributes].filter((a) => a.name.startsWith("data-")).map((a) => `[${a.name}="${a.value}"]`).join("");
  parent.replaceChildren(...wanted);
  if (key) parent.querySelector(key)?.focus();
}

export function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

let words = {};
let spoken = "";

export function say(key, values = {}) {
  const found = words[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

/** The words of that language: the box's, and those of the game at hand. */
export async function learn(language, game) {
  const wanted = game ? `/words/${game}/${language}.json` : `/words/${language}.json`;
  if (wanted === spoken) return;
  const answer = await fetch(wanted);
  if (!answer.ok) return; // the next view asks again
  words = await answer.json();
  spoken = wanted;
  document.documentElement.lang = language;
  labelled(document);
  offered(language);
}

/** The languages to choose from, each in its own name. */
function offered(language) {
  const found = Object.entries(words).filter(([key]) => key.startsWith("language.")).map(([key, name]) => [key.slice("language.".length), name]);
  fill(at("languages"), ...found.map(([code, name]) => element("option", { value: code, lang: code }, name)));
  at("languages").value = language;
}

/** Whatever has a text by its key gets it in the language of the page. */
export function labelled(root) {
  for (const node of all("[data-say]", root)) text(node, say(node.dataset.say));
  for (const node of all("[data-label]", root)) node.setAttribute("aria-label", say(node.dataset.label));
}

export function refusal(refused) {
  const known = say(`refused.${refused.reason}`);
  return refused.detail && refused.reason !== "malformed" ? `${known} (${refused.detail})` : known;
}

export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
