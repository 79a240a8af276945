// What every refereed game has on a phone: rows to tap, and numbers to enter. What is not told yet looks untold.

import { element, fill, refusal, say, text } from "./dom.js";

/** The seat of a game that draws no page of its own (docs/page.md). */
export function open(root, tools) {
  const rows = new Rows(tools), numbers = new NumberForm(tools);
  root.append(rows.root, numbers.root);
  return { draw: (view) => {
    rows.draw(view.tell, { title: say("tell_move") });
    numbers.draw(view.form);
  } };
}

/** Says something to the box; a refusal appears in `note`, beside what was touched. */
export async function tell(tools, note, message) {
  try {
    await tools.ask(message);
    text(note, "");
  } catch (refused) {
    text(note, refusal(refused));
  }
}

/** A list of the box's, or the phone's own: a button for each row. Made anew only where something is new. */
export class Rows {
  constructor(tools, attributes = {}) {
    this.tools = tools;
    this.note = element("p", { role: "alert" });
    this.list = element("div", {});
    this.root = element("div", { class: "rows", ...attributes }, this.list, this.note);
    this.made = "";
  }

  draw(list, { type = "tap", field = "row", title = "" } = {}) {
    this.root.hidden = !list?.rows;
    const words = JSON.stringify([list, title, document.documentElement.lang]);
    if (!list?.rows || this.made === words) return;
    this.made = words;
    text(this.note, list.refused ?? "");
    const button = (key, ...parts) => element("button", { type: "button", "data-row": key,
      onclick: () => tell(this.tools, this.note, { type, [field]: key }) }, ...parts);
    const row = ({ key, text: label, value = "", on = false }) => {
      const made = button(key, element("b", {}, label), value ? element("small", {}, value) : null);
      made.classList.toggle("on", on);
      if (type === "chosen") made.setAttribute("aria-pressed", String(on));
      return made;
    };
    fill(this.list, element("h2", {}, list.title || title), list.deep ? button("", say("one_back")) : null, ...list.rows.map(row));
  }
}

/** A form of numbers: each with its steppers; a dash until somebody tells it. Made once for each form: what somebody is
 * entering stays as it is while the table goes on. */
export class NumberForm {
  constructor(tools, attributes = {}) {
    this.tools = tools;
    this.note = element("p", { role: "alert" });
    this.root = element("form", { class: "numbers", hidden: true, ...attributes, onsubmit: (event) => this.handIn(event) });
    this.made = "";
    this.form = null;
  }

  draw(form) {
    this.root.hidden = !form?.fields;
    const words = JSON.stringify([form, document.documentElement.lang]);
    if (!form?.fields || this.made === words) return;
    this.made = words;
    this.form = form;
    fill(this.root, element("h2", {}, form.title), ...form.fields.map((field) => this.field(field)), this.note,
      element("button", { type: "submit", class: "main" }, say("form_done")));
  }

  field({ key, text: label, least, most, likely, value, shown, choices = [], fact = false, required = false, step: size = 1 }) {
    if (fact) return element("p", { class: "fact" }, element("span", {}, label), element("b", {}, shown));
    if (choices.length) {
      return element("label", { class: "choice" }, element("span", {}, label), element("select", { name: key, required, "aria-label": label },
        element("option", { value: "" }, "–"),
        ...choices.map((words, place) => element("option", { value: String(least + place), selected: value === least + place }, words))));
    }
    const input = element("input", { type: "number", inputmode: "numeric", name: key, min: least, max: most, step: size, placeholder: "–",
      required, value: value ?? "", "aria-label": label });
    const step = (by) => {
      const now = input.value === "" ? likely : Number(input.value) + by * size;
      input.value = String(now > most ? least : now < least ? most : now);
    };
    const stepper = (by, sign, name) => element("button", { type: "button", "aria-label": `${label}${say("colon")}${say(name)}`, onclick: () => step(by) }, sign);
    return element("label", { class: "number" }, element("span", {}, label), stepper(-1, "−", "less"), input, stepper(1, "+", "more"));
  }

  handIn(event) {
    event.preventDefault();
    const values = {};
    for (const input of this.root.querySelectorAll("input, select")) {
      if (input.value !== "") values[input.name] = Number(input.value);
    }
    tell(this.tools, this.note, { type: "form", form: this.form.form, about: this.form.about, values });
  }
}
