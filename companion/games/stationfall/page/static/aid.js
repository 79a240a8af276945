// The rule at hand: the aid of the manual in our own words, what matters now first, searched while one types.

import { element, fill, say, set } from "../dom.js";

export class Aid {
  constructor(tools) {
    this.entries = tools.kinds.aid;
    this.now = [];
    this.search = element("input", { type: "search", "data-label": "aid_search", oninput: () => this.list() });
    this.found = element("div", { id: "sf-aid-found" });
    this.root = element("section", { id: "sf-aid" }, element("h2", { "data-say": "aid" }, say("aid")), this.search, this.found);
  }

  draw(now) {
    const same = JSON.stringify([now, document.documentElement.lang]);
    if (this.made === same) return;
    this.made = same;
    this.now = now;
    set(this.search, { placeholder: say("aid_search"), "aria-label": say("aid_search") });
    this.list();
  }

  list() {
    if (this.root.hidden) return;
    const wanted = this.search.value.trim().toLowerCase();
    const fits = ({ key, paragraphs }) => [say(`aid.${key}`), say(`aid.${key}_text`), ...paragraphs].some((words) => words.toLowerCase().includes(wanted));
    const entry = ({ key, paragraphs }) => element("article", { "data-aid": key }, element("h4", {}, say(`aid.${key}`), element("small", {}, paragraphs.join(" · "))), element("p", {}, say(`aid.${key}_text`)));
    const group = (title, entries) => (entries.length ? [element("h3", {}, title), ...entries.map(entry)] : []);
    const folded = (topic, entries) => (wanted ? group(say(`aid.topic_${topic}`), entries)
      : [element("details", { "data-topic": topic }, element("summary", {}, say(`aid.topic_${topic}`)), ...entries.map(entry))]);
    const there = this.entries.filter(fits);
    const topics = [...new Set(there.map(({ topic }) => topic))];
    fill(this.found, ...(there.length ? [] : [element("p", {}, say("aid_nothing"))]),
      ...(wanted ? [] : group(say("aid_now"), this.now.map((key) => this.entries.find((each) => each.key === key)).filter(Boolean))),
      ...topics.flatMap((topic) => folded(topic, there.filter((each) => each.topic === topic))));
  }
}
