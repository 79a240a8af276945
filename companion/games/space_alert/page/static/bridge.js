// Space Alert on the bridge screen: who is there, the table before a mission, flight, resolution and score.

import { element, fill, say } from "../dom.js";
import { debriefPicture } from "./debrief.js";
import { flightPicture } from "./flight.js";
import { shipPicture } from "./resolving.js";
import { sound } from "./tones.js";
import { campaignRow, crewCards, tablePicture } from "./table.js";

/** The interface of a game's bridge (docs/page.md). */
export function open(root, { kinds, now, title }) {
  const campaign = element("ol", { id: "campaign", class: "campaign" });
  const aboard = element("ul", { id: "aboard", class: "crew-cards" });
  const pictures = {
    flight: flightPicture(kinds, sound),
    ship: shipPicture(kinds, sound, now),
    table: tablePicture(kinds),
    debrief: debriefPicture(),
  };
  root.append(campaign, aboard, ...Object.values(pictures).map((picture) => picture.root));
  let flying = null;

  function draw(view) {
    const atHome = view.picture === "box";
    fill(campaign, ...(atHome && view.campaign ? campaignRow(view.campaign) : []));
    fill(aboard, ...(atHome && view.crew ? crewCards(view.crew) : []));
    for (const [name, picture] of Object.entries(pictures)) {
      picture.root.hidden = name !== view.picture;
      if (picture.root.hidden) picture.leave?.();
    }
    flying = view.picture === "flight" ? view.flight : null;
    if (flying) title(flying.mission ?? say("title.bridge"));
    pictures[view.picture]?.draw(view);
    if (flying) pictures.flight.tick(flying, now());
  }

  return { draw, tick: (at) => flying && pictures.flight.tick(flying, at) };
}
