// Run in the page: contrast of every visible text, sizes of what can be pressed, headings, overflow.
(least) => {
  const found = [];
  const shown = (e) => { const r = e.getBoundingClientRect(); const s = getComputedStyle(e);
    return r.width > 1 && r.height > 1 && s.visibility !== 'hidden' && s.opacity !== '0' && !e.closest('[hidden], .unseen, [inert]'); };
  const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return m.length > 3 ? m : [...m, 1]; };
  const light = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; };
    return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > .9) return c; } return [11, 14, 20, 1]; };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement, text = node.data.trim();
    if (!text || !e || e.closest('svg, script, option, :disabled') || !shown(e)) continue;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    const need = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const is = ratio(parse(style.color), ground(e));
    if (is < need) found.push(`contrast ${is.toFixed(2)} of "${text.slice(0, 30)}"`);
    if (size < least) found.push(`${size}px is too small: "${text.slice(0, 30)}"`);
  }
  for (const e of document.querySelectorAll('button, input, select, textarea, summary, nav a')) {
    if (!shown(e)) continue;
    const r = (e.matches('[type=checkbox], [type=radio]') && e.closest('label') || e).getBoundingClientRect(); // the whole label is hit
    if (Math.min(r.width, r.height) < 43.5) found.push(`${e.outerHTML.slice(0, 60)} is ${r.width}x${r.height}: too small to hit`);
  }
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].filter((e) => !e.closest('[hidden]')).map((e) => Number(e.tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) found.push('not exactly one h1');
  levels.reduce((before, level) => { if (level > before + 1) found.push(`heading ${level} after ${before}`); return level; }, 0);
  for (const name of ['main', 'nav', 'header']) if (!document.querySelector(name)) found.push(`no ${name}`);
  if (!document.title || !document.documentElement.lang) found.push('no title or no language');
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`wider than the window: ${document.documentElement.scrollWidth}`);
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  if (new Set(ids).size !== ids.length) found.push('an id twice');
  const untold = document.body.innerText.match(/\b(page|zone|card|refused|colour|station)\.[a-z_:-]+/);
  if (untold) found.push(`a word is missing: ${untold[0]}`);
  return found;
}
