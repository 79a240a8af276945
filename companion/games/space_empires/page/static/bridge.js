// Space Empires on the bridge screen: the turn, every alien or machine, the last news. The box says all of it in words.

import { element, fill, text } from "../dom.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { title }) {
  const heading = element("h2", { class: "turn" });
  const enemies = element("div", { class: "enemies" });
  const news = element("p", { class: "news", "aria-live": "polite" });
  const solo = element("section", { class: "solo", hidden: true }, heading, enemies, news);
  root.append(solo);

  function draw(view) {
    solo.hidden = view.picture !== "solo";
    if (solo.hidden) return;
    title(view.name);
    text(heading, view.heading);
    fill(enemies, ...Object.values(view.aliens).map(alien), ...Object.values(view.machines).map(machine));
    text(news, view.news);
  }

  return { draw };
}

function alien(row) {
  const fleets = Object.entries(row.fleets).map(([number, fleet]) => element("li", {}, `${number}: ${fleet.ships}`));
  return element("article", { class: row.out ? "enemy out" : "enemy", "data-colour": row.colour },
    element("h3", {}, row.name), element("ul", {}, ...fleets), element("p", {}, row.shown));
}

function machine(row) {
  return element("article", { class: row.place === "dead" ? "enemy out" : "enemy" },
    element("h3", {}, row.name), element("p", {}, row.line), element("p", {}, row.weakness ?? ""));
}
