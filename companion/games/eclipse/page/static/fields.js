// Small controls that are drawn anew from what they stand for: nothing is kept in them.

import { element, say } from "../dom.js";

/** @param {string} label @param {() => void} does @param {object} [attributes] */
export const button = (label, does, attributes = {}) => element("button", { type: "button", onclick: does, ...attributes }, label);

/** One of several, by value and text. */
export function select(id, label, options, value, changed) {
  return element("label", { for: id }, label, element("select", { id, onchange: (event) => changed(event.target.value) },
    ...options.map(([each, shown]) => element("option", { value: each, selected: String(each) === String(value) }, shown))));
}

/** A number, typed or by less and more; a dash until somebody enters it (undefined), the first press makes it `likely`. */
export function stepper(name, label, value, changed, { least = 0, most = 99, likely = least } = {}) {
  const within = (number) => Math.min(most, Math.max(least, Math.round(number)));
  const press = (by) => () => changed(within(value === undefined ? likely : value + by));
  const typed = ({ target }) => {
    const number = target.value === "" ? undefined : within(Number(target.value));
    target.value = String(number ?? "");
    changed(number);
  };
  return element("div", { class: "step" }, element("span", {}, label),
    button("−", press(-1), { "data-less": name, "aria-label": `${label} −`, disabled: value <= least }), element("input", { type: "number", inputmode: "numeric", "data-number": name, placeholder: "–", min: least, max: most, value: value ?? "", "aria-label": label, onchange: typed }),
    button("+", press(1), { "data-more": name, "aria-label": `${label} +`, disabled: value >= most }));
}

/** Some of many; `most` of them at once. */
export function picks(options, chosen, most, changed, prefix) {
  const toggled = (value) => () => changed(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].slice(-most));
  return element("div", { class: "pick" }, ...options.map(({ value, label, note, kind }) => element("button",
    { type: "button", class: kind ?? "", "data-pick": `${prefix}-${value}`, "aria-pressed": String(chosen.includes(value)), onclick: toggled(value) },
    label, note ? element("small", {}, note) : null)));
}

export const heading = (key, values) => element("h3", {}, say(key, values));

/** Something to unfold; `open` has the names of what is. */
export function folded(name, open, label, ...children) {
  const toggled = (event) => (event.target.open ? open.add(name) : open.delete(name));
  return element("details", { id: `ec-${name}`, class: "my", open: open.has(name), ontoggle: toggled }, element("summary", {}, label), ...children);
}
