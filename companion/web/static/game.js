// What the game at hand brings to a page: its words, names and numbers, its style, its module (docs/page.md).

import { labelled, learn } from "./dom.js";

/** The part of a page that the game draws. It changes when another game is taken from the shelf. */
export class GamePart {
  /**
   * @param {"bridge" | "seat"} page
   * @param {HTMLElement} root where it draws
   * @param {import("./wire.js").Wire} wire
   * @param {(text: string) => void} title
   * @param {HTMLElement} [besides] where a phone has what is seldom wanted, folded
   */
  constructor(page, root, wire, title, besides) {
    this.page = page;
    this.root = root;
    this.besides = besides;
    this.tools = { now: () => wire.now(), ask: (/** @type {object} */ message) => wire.ask(message), title,
      upload: (/** @type {string} */ kind, /** @type {File} */ file) => wire.upload(kind, file) };
    this.wanted = "";
    this.coming = Promise.resolve();
    this.style = null;
    this.empty();
  }

  empty() {
    this.part?.close?.();
    this.part = null;
    this.game = "";
    this.kinds = {};
    this.style?.remove();
    this.root.replaceChildren();
    this.besides?.replaceChildren();
  }

  /** That game, ready to be drawn; what cannot be fetched now is fetched with the next view. */
  async become(view) {
    await learn(view.language, view.game);
    if (this.wanted !== view.game) {
      this.wanted = view.game;
      this.coming = this.load(view.game).catch(() => { this.wanted = this.game; });
    }
    await this.coming;
  }

  async load(game) {
    const { brings, shared, kinds } = game ? await fetched(`/static/${game}/page.json`) : { brings: [], shared: [], kinds: {} };
    const own = brings.includes(this.page) ? `/static/${game}/${this.page}.js` : null;
    const from = own ?? (shared.includes(this.page) ? "/static/moves.js" : null);
    const module = from ? await import(from) : null;
    const style = brings.includes("style") ? await styled(`/static/${game}/style.css`) : null;
    if (this.wanted !== game) {
      style?.remove();
      return;
    }
    this.empty();
    Object.assign(this, { game, kinds, style });
    this.part = module?.open(this.root, { ...this.tools, kinds, besides: this.besides }) ?? null;
    labelled(this.root);
    if (this.besides) labelled(this.besides);
  }

  /** Nothing while another game is still being fetched. */
  draw(view) {
    if (this.game === view.game) this.part?.draw(view);
  }

  tick() {
    this.part?.tick?.(this.tools.now());
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** The style sheet, once it is there: nothing is seen without it. */
function styled(address) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: address });
  return new Promise((done, failed) => {
    link.onload = () => done(link);
    link.onerror = failed;
    document.head.append(link);
  });
}
