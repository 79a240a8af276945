// A seat of Eclipse: my forecast, action and pass, my numbers by plus and minus, prices, blueprints, reputation, points.

import { element, fill, refusal, say, text } from "../dom.js";
import { seat as boardRow } from "./bridge.js";

/** The interface of a game's seat (docs/page.md). */
export function open(root, tools) {
  const refused = element("p", { id: "my-refused", role: "alert" });
  const parts = Object.fromEntries(["forecast", "draws", "numbers", "prices", "blueprints", "reputation", "score"].map(
    (name) => [name, element("section", { id: `my-${name}`, class: `my ${name}` })]));
  root.append(refused, ...Object.values(parts));
  const drawn = { tiles: [] };
  const ask = async (message) => {
    try {
      await tools.ask(message);
      text(refused, "");
    } catch (problem) {
      text(refused, refusal(problem));
    }
  };
  return {
    seats: (view) => view.players?.order ?? view.seats,
    name: (colour, view) => view.players?.seats[colour]?.name ?? say(`names.${colour}`),
    draw(view) {
      const mine = view.seat;
      for (const part of Object.values(parts)) part.hidden = !mine;
      if (!mine) return;
      fill(parts.forecast, ...forecast(view, mine, ask));
      parts.draws.hidden = mine.draws === undefined;
      fill(parts.draws, ...(mine.draws === undefined ? [] : draws(mine, drawn, ask, () => this.draw(view))));
      fill(parts.numbers, ...numbers(mine, tools.kinds.numbers, ask));
      fill(parts.prices, ...prices(mine));
      fill(parts.blueprints, ...blueprints(mine));
      fill(parts.reputation, heading("eclipse.reputation"), element("p", {}, mine.reputation.join(" ") || say("eclipse.none")));
      fill(parts.score, ...score(mine, tools.kinds.points));
    },
  };
}

const heading = (key) => element("h3", {}, say(key));
const button = (label, does, attributes = {}) => element("button", { type: "button", onclick: does, ...attributes }, label);

function forecast(view, mine, ask) {
  return [heading("eclipse.forecast"), element("ul", { class: "ring" }, boardRow(mine.colour, view)),
    element("div", { class: "row" },
      button(say("eclipse.act"), () => ask({ type: "act" }), { disabled: !mine.turn, id: "act" }),
      button(say("eclipse.pass"), () => ask({ type: "act", passes: true }), { disabled: !mine.turn, id: "pass" }))];
}

/** First as many tiles as are drawn, then the one that is kept. */
function draws(mine, drawn, ask, again) {
  const full = drawn.tiles.length >= mine.draws;
  const told = (keep) => {
    const message = { type: "kept", drawn: drawn.tiles };
    drawn.tiles = [];
    return ask(keep ? { ...message, keep } : message);
  };
  const tap = (value) => () => {
    drawn.tiles = [...drawn.tiles, value];
    again();
  };
  return [element("p", {}, say("eclipse.draw", { count: mine.draws })),
    element("div", { class: "row" }, ...[1, 2, 3, 4].map((value) => (full
      ? button(`${say("eclipse.keep")} ${value}`, () => told(value), { disabled: !drawn.tiles.includes(value) })
      : button(String(value), tap(value)))), full ? button(say("eclipse.none"), () => told(0)) : null)];
}

function numbers(mine, kinds, ask) {
  const row = (number) => element("li", {}, element("span", {}, say(`numbers.${number}`)),
    button("-", () => ask({ type: "correct", number, value: Math.max(0, mine.numbers[number] - 1) }), { "data-less": number }),
    element("b", {}, String(mine.numbers[number])),
    button("+", () => ask({ type: "correct", number, value: mine.numbers[number] + 1 }), { "data-more": number }));
  return [heading("eclipse.numbers"), element("ul", {}, ...kinds.map(row))];
}

function prices(mine) {
  if (!mine.prices.length) return [];
  return [heading("eclipse.prices"), element("ul", {}, ...mine.prices.map((offer) => element("li", { class: offer.status },
    element("span", {}, say(`techs.${offer.tech}`)), element("b", {}, String(offer.price)),
    element("small", {}, say(`eclipse.status.${offer.status}`)))))];
}

function blueprints(mine) {
  const row = ([ship, design]) => element("li", { class: design.flaws.length ? "short" : "" }, element("b", {}, say(`names.${ship}`)),
    element("span", {}, ["initiative", "computer", "shield", "hull"].map((part) => `${say(`designs.${part}`)} ${design[part]}`).join(", ")),
    element("small", {}, [`${say("eclipse.energy")} ${design.energy}`, ...Object.entries(design.odds).map(
      ([name, percent]) => say("eclipse.odds", { name: say(`names.${name}`), percent }))].join(" · ")));
  return [heading("eclipse.blueprints"), element("ul", {}, ...Object.entries(mine.blueprints).map(row))];
}

function score(mine, kinds) {
  return [heading("eclipse.score"), element("ul", {}, ...kinds.map((kind) => element("li", {},
    element("span", {}, say(`score.${kind}`)), element("b", {}, String(mine.score[kind])))),
    element("li", {}, element("span", {}, say("eclipse.total")), element("b", {}, String(mine.score.total))))];
}
