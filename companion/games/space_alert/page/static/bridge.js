// Space Alert on the bridge screen: flight, resolution and score; under the box's display who is aboard.

import { element, fill, say, text } from "../dom.js";
import { flightPicture } from "./flight.js";
import { badge, icon, zoneMark } from "./marks.js";
import { Ship } from "./ship.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { kinds, now, title }) {
  const aboard = element("ul", { id: "aboard", class: "aboard" });
  const flight = flightPicture(kinds);
  const ship = shipPicture(kinds);
  root.append(aboard, flight.root, ship.root);
  let flying = null;

  function draw(view) {
    const picture = view.picture;
    fill(aboard, ...(picture === "box" && view.crew ? people(view.crew) : []));
    flying = picture === "flight" ? view.flight : null;
    flight.root.hidden = !flying;
    ship.root.hidden = picture !== "ship";
    if (flying) {
      title(flying.mission ?? say("title.bridge"));
      flight.draw(flying);
      flight.tick(flying, now());
    }
    if (picture === "ship") ship.draw(view);
  }

  return { draw, tick: (at) => flying && flight.tick(flying, at) };
}

function people(crew) {
  return crew.order.map((colour) => {
    const seat = crew.seats[colour];
    const roles = seat.roles.map((role) => say(`role.${role}`)).join(", ");
    return element("li", { class: seat.ready ? "in" : "" }, badge(colour), element("span", {}, seat.name),
      element("small", {}, [roles, seat.android ? say("android") : "", seat.ready ? say("plan_in") : ""].filter(Boolean).join(" · ")));
  });
}

// --- the resolution

function shipPicture(kinds) {
  const parts = {
    beat: element("h2", { id: "beat" }),
    earlier: element("p", { id: "earlier", class: "earlier" }),
    lines: element("div", { id: "lines", class: "lines", "aria-live": "polite" }),
    question: element("p", { id: "question", class: "question" }),
    score: element("div", { id: "score", class: "score", hidden: true }),
    ready: element("ul", { id: "ready", class: "aboard" }),
    legend: element("ul", { id: "legend", class: "legend" }),
  };
  const scene = element("div", { id: "scene", class: "scene" });
  const root = element("section", { id: "ship", class: "picture-ship", hidden: true }, scene,
    element("div", { class: "told" }, ...Object.values(parts)));
  const ship = new Ship(scene, kinds);

  function draw({ resolution, crew, score }) {
    text(parts.beat, resolution.title || say("before_first"));
    text(parts.earlier, resolution.earlier.slice(-4).join(" "));
    fill(parts.lines, ...resolution.lines.map((line) => element("p", { class: `line ${line.kind ?? ""}` },
      line.seat ? badge(line.seat) : line.zone ? zoneMark(line.zone) : null, element("span", {}, line.text))));
    const question = resolution.question ?? {};
    text(parts.question, asked(question, crew));
    const waiting = crew.order.some((colour) => crew.seats[colour].here || crew.seats[colour].ready);
    fill(parts.ready, ...(question.kind === "card" && waiting ? people(crew) : []));
    fill(parts.legend, ...legend(resolution.ship));
    ship.draw(resolution, crew);
    parts.score.hidden = !score;
    root.classList.toggle("scored", Boolean(score));
    if (score) fill(parts.score, ...scored(score, kinds.points));
  }

  return { root, draw };
}

/** Every threat in play by name and numbers, large enough to read where the picture is small. */
function legend(ship) {
  return Object.values(ship.threats).map((threat) => element("li", { class: `zone-${threat.where}${threat.serious ? " serious" : ""}` },
    zoneMark(threat.where), element("b", {}, threat.t === null ? "+" : `T+${threat.t}`), element("span", {}, threat.name), ...numbers(threat)));
}

function numbers(threat) {
  const shown = [icon("hp"), `${threat.hp}/${threat.of}`];
  if (threat.shield !== undefined) shown.push(icon("shield"), String(threat.shield));
  return [element("small", { role: "img", "aria-label": [say("hp", { hp: threat.hp }), threat.shield === undefined ? "" : say("shield_of_threat", { shield: threat.shield })].filter(Boolean).join(", ") }, ...shown)];
}

function asked(question, crew) {
  if (question.kind === "card") return say("ask_card", { name: crew.seats[question.seat].name, turn: question.turn });
  if (question.kind === "tile") return say("ask_tile", { zone: say(`zone.${question.zone}`) });
  return question.kind === "station" ? say("ask_station") : "";
}

function scored(score, points) {
  const row = (name, value, attributes = {}) => element("tr", attributes, element("th", { scope: "row" }, say(`points.${name}`)), element("td", {}, String(value)));
  const rows = score.detail ? [...points.filter((name) => name in score.detail).map((name) => row(name, score.detail[name])), row("total", score.points, { class: "total" })] : [];
  return [element("p", { class: score.won ? "won" : "lost" }, score.won ? say("won") : say("lost")),
    element("p", {}, score.lines[0]), rows.length ? element("table", {}, element("tbody", {}, ...rows)) : null];
}
