// Eclipse on the shared screen: round and phase, the ring of players with their forecasts, the battle, the supply.

import { element, fill, say, text } from "../dom.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { title }) {
  const phase = element("h2", { id: "phase" });
  const ring = element("ol", { id: "ring", class: "ring" });
  const battle = element("section", { id: "battle", class: "battle", hidden: true });
  const ranking = element("ol", { id: "ranking", class: "ranking", hidden: true });
  const supply = element("section", { id: "supply", class: "supply", hidden: true });
  const picture = element("div", { class: "eclipse", hidden: true }, phase, ring, battle, ranking, supply);
  root.append(picture);

  function draw(view) {
    const table = view.table;
    picture.hidden = view.picture !== "eclipse" || !table;
    if (picture.hidden) return;
    title(say("eclipse.round", { round: table.round }));
    text(phase, say(`eclipse.phase.${table.phase}`));
    fill(ring, ...view.players.order.map((colour) => seat(colour, view)));
    battle.hidden = !table.battle;
    fill(battle, ...(table.battle ? fight(table.battle) : []));
    ranking.hidden = !table.ranking;
    fill(ranking, ...(table.ranking ?? []).map((row) => element("li", { class: `seat-${row.seat}` },
      `${row.rank}. ${view.players.seats[row.seat].name}: ${row.total}`)));
    supply.hidden = !table.told;
    fill(supply, element("h3", {}, say("eclipse.supply")), element("ul", {}, ...Object.entries(table.supply).map(
      ([tech, count]) => element("li", {}, count > 1 ? `${say(`techs.${tech}`)} x${count}` : say(`techs.${tech}`)))));
  }

  return { draw };
}

export function seat(colour, view) {
  const table = view.table;
  const row = table.seats[colour];
  const marks = [
    row.species,
    row.passed ? say("eclipse.passed") : "",
    table.starts_next === colour ? say("eclipse.starts_next") : "",
    row.tiles ? `${say("eclipse.tiles")}: ${row.tiles}` : "",
  ];
  const kinds = ["seat", `seat-${colour}`, table.turn === colour ? "turn" : "", row.after < 0 ? "short" : "", row.out ? "out" : ""];
  return element("li", { class: kinds.filter(Boolean).join(" "), "aria-current": table.turn === colour && "true" },
    element("b", {}, view.players.seats[colour].name),
    element("span", { class: "after" }, String(row.after)),
    element("span", {}, `${row.store[0]}+${row.income[0]}-${row.upkeep}`),
    element("small", {}, [`${say("eclipse.discs")} ${row.discs}`,
      row.next === undefined ? "" : `${say("eclipse.one_more")}: ${row.next}`, ...marks].filter(Boolean).join(" · ")));
}

function fight(battle) {
  return [
    element("h3", {}, say("eclipse.battle", { hex: battle.hex })),
    ...battle.sides.map((side, place) => element("div", { class: place === battle.fires ? "side fires" : "side" },
      element("b", {}, side.name),
      element("ul", {}, ...side.ships.map((ships) => element("li", {}, `${say(`names.${ships.type}`)} `,
        ...ships.vessels.map((vessel) => element("span", { class: `vessel ${vessel.fate}` }, `${vessel.damage}/${ships.life}`))))),
      place === battle.fires ? element("p", {}, say("eclipse.fires", { dice: dice(battle) })) : null)),
  ];
}

function dice(battle) {
  const damages = [1, 2, 4];
  return battle.dice.map((count, place) => (count ? `${count}x${damages[place]}` : "")).filter(Boolean).join(" ") || "-";
}
