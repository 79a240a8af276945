// What lies open on the table, a line each, as the shared screen and the phones show it: players, markers, what was told.

import { element, say } from "../dom.js";
import { badge } from "../marks.js";

const FLAGS = { innocent: "⚐", suspect: "⚑", guilty: "✖" };

/** Suspect, guilty, or nothing. */
export const guilt = ({ guilt: now, guilt_text: words }) => (now === "innocent" ? "" : `${FLAGS[now]} ${words}`);

/** Who it is, shown to be whom, guilty or not; with `tokens` also what is counted at referee depth. */
export function player(colour, seat, tokens = true) {
  const more = !tokens ? "" : [seat.cubes === undefined ? "" : `${say("cubes")} ${seat.cubes}+${seat.betrayal}`,
    seat.kompromat === undefined ? "" : `${say("kompromat_count")} ${seat.kompromat}`,
    seat.sheet_in ? say("handed_in") : ""].filter(Boolean).join(" · ");
  return element("li", { class: `${seat.asked ? "now " : ""}guilt-${seat.guilt}`, "aria-current": seat.asked ? "true" : null },
    badge(colour), element("b", {}, seat.name), seat.pc ? element("span", {}, seat.pc) : null,
    seat.guilt === "innocent" ? null : element("em", {}, guilt(seat)), more ? element("small", {}, more) : null);
}

export const marker = ({ colour, text: words }) => element("li", {}, badge(colour), words);

/** Which minute, whose turn, who did it, what. */
export function told({ colour, minute, who, text: words }, people, name = "li") {
  return element(name, { class: "sf-told" }, element("span", {}, `${minute}`), badge(colour), element("b", {}, people.seats[colour]?.name ?? ""), element("span", {}, who ? `${who}${say("colon")}${words}` : words));
}
