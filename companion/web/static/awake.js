// A screen that stays awake while something is played. With a secure address by the browser's own lock; a box at home
// has none, so there a silent film runs, as small as it can be. Browsers allow either only after somebody's first tap.

let wanted = false, tapped = false;
/** @type {any} */ let lock = null;
/** @type {HTMLVideoElement | null} */ let film = null;

/** @param {boolean} needed */
export function stayAwake(needed) {
  if (needed === wanted) return;
  wanted = needed;
  follow();
}

async function follow() {
  const now = wanted && tapped && document.visibilityState === "visible";
  document.documentElement.dataset.awake = String(now);
  if (isSecureContext && "wakeLock" in navigator) await locked(now);
  else filmed(now);
}

async function locked(/** @type {boolean} */ now) {
  if (!now) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    lock = await /** @type {any} */ (navigator).wakeLock.request("screen").catch(() => null); // a low battery says no
  }
}

function filmed(/** @type {boolean} */ now) {
  if (!now) {
    film?.pause();
    return;
  }
  if (!film) {
    film = document.createElement("video");
    Object.assign(film, { src: "/static/awake.mp4", loop: true, playsInline: true, className: "awake", tabIndex: -1 });
    film.setAttribute("aria-hidden", "true");
    document.body.append(film);
  }
  film.play().catch(() => {}); // the next tap tries again
}

addEventListener("pointerup", () => { tapped = true; follow(); });
addEventListener("keyup", () => { tapped = true; follow(); });
document.addEventListener("visibilitychange", follow); // a lock ends with the page out of sight
