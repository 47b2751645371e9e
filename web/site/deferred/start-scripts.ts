// Inline script of every visitors' page. The build turns this module into text (web/server/build/inline-script.ts), and
// the server inserts it after an element that contains the page's module as data
// (web/server/pages/finish-page.ts). Pages work without scripts, so their scripts are loaded only at the first
// interaction, such as a touch, key press or scroll. Until then links are ordinary links. A page that needs scripts
// (`data-needs-scripts`), or that must replace a missing picture, loads them immediately. Web fonts are loaded later,
// when the text is visible, but applied immediately if they are probably cached. This script never reads
// sessionStorage, because the first access to sessionStorage waits for another process and would delay the first paint.

const FIRST_SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin', 'wheel', 'scroll'];
const SENDING = ['submit', 'invalid'];
const TOUCHING = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'focusin',
  'focusout',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'change',
];

const own = document.currentScript as HTMLScriptElement;
const byId = (id: string) => document.getElementById(id);
const data = byId('deferred');
const scroll = byId('scroll-position');
const fonts = byId('fonts') as HTMLStyleElement;
let begun = false;
let held: HTMLFormElement | null = null;

function begin(sign?: Event): void {
  if (begun || !data || (sign && isPageMoving(sign))) return;
  begun = true;
  for (const name of FIRST_SIGNS) removeEventListener(name, begin, true);
  linkStyles();
  restoreScroll();
  const { preloads, source } = JSON.parse(data.textContent) as { preloads: string[]; source: string };
  for (const href of preloads) document.head.append(linkTo(href, 'modulepreload'));
  const script = scriptOf(source);
  script.type = 'module';
  script.async = true;
  own.remove();
  data.replaceWith(script);
}

function linkTo(href: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  return link;
}

/** Creates a script element. Its text is unchanged, so that its hash in the Content Security Policy still matches. */
function scriptOf(source: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.textContent = source;
  return script;
}

/** Runs the framework's inline script once. It restores the scroll position, and gives this history entry a key. */
function restoreScroll(): void {
  if (scroll?.isConnected) scroll.replaceWith(scriptOf(scroll.textContent));
}

/** True for the move event that browsers fire when a page appears under a resting pointer. Its distance is zero. */
function isPageMoving(sign: Event): boolean {
  const move = sign as PointerEvent;
  return move.type === 'pointermove' && !move.movementX && !move.movementY;
}

/**
 * Adds a link to the style sheet of each inlined style, because the framework prefetches these files for the next
 * pages. Each inlined style is removed when its file is loaded.
 */
function linkStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = linkTo(style.dataset.href as string, 'stylesheet');
    link.onload = () => style.remove();
    style.before(link);
  }
}

/** Delays the submission of a form with validation (sign-up-form.tsx) until the scripts run, for at most 10 s. */
function hold(event: Event): void {
  const target = event.target as HTMLFormElement | HTMLInputElement;
  const form = target.form instanceof HTMLFormElement ? target.form : (target as HTMLFormElement);
  if (!form.hasAttribute('data-checked-here')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!held) setTimeout(release, 10_000);
  held = form;
  begin();
}

/**
 * Until React is ready, stops taps and key presses in a form with validation, so that React does not see them.
 * Otherwise such an event would make React hydrate the whole page before the browser can paint.
 */
function keepFromReact(event: Event): void {
  if ((event.target as Element).closest?.('[data-checked-here]')) event.stopPropagation();
}

/**
 * Remembers a click on a picture until the script that enlarges it is loaded (web/ui/posts/post-content.tsx), for at
 * most 10 s.
 */
function holdPicture(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.markdown__enlarge');
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.dataset.pressed = '';
  setTimeout(() => 'pressed' in link.dataset && location.assign(link.href), 10_000);
}

function release(): void {
  for (const name of TOUCHING) removeEventListener(name, keepFromReact, true);
  for (const name of SENDING) removeEventListener(name, hold, true);
  if (held?.isConnected) held.requestSubmit();
  held = null;
}

/** Replaces fallback fonts with web fonts. Both have the same metrics, so the layout does not shift. */
function showFonts(): void {
  fonts.media = 'all';
}

/**
 * Shows the web fonts when all files for English letters have loaded or failed, so that the browser computes the layout
 * only once. Files for other letters load later, and only if the page needs them.
 */
function loadFonts(): void {
  const english = fonts.textContent.match(/url[^)]+\)(?=[^}]+U\+20-)/g) ?? [];
  Promise.allSettled(english.map((source) => new FontFace('a', source).load())).then(showFonts);
}

/** Whether the fonts are probably in the browser's cache: after a link on this site, a reload, Back or Forward. */
function hasSeenFonts(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document.referrer.startsWith(`${location.origin}/`) || load?.type !== 'navigate';
}

/** Loads the web fonts soon after the first paint. Shows them after five seconds at the latest. */
function showFontsLater(): void {
  setTimeout(showFonts, 5000);
  const whenIdle = () => {
    // Safari has no idle callbacks. Its `setTimeout` ignores the options object.
    (window.requestIdleCallback ?? setTimeout)(loadFonts, { timeout: 500 } as never);
  };
  try {
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      setTimeout(whenIdle, 50);
    }).observe({ type: 'paint', buffered: true });
  } catch {
    whenIdle();
  }
}

// Browsers older than `browserslist` start no scripts, so nothing is delayed (entry.client.tsx).
if ('parse' in URL) {
  for (const name of SENDING) addEventListener(name, hold, true);
  for (const name of TOUCHING) addEventListener(name, keepFromReact, true);
  addEventListener('click', holdPicture);
  addEventListener('form-ready', release, { once: true });
  for (const name of FIRST_SIGNS) addEventListener(name, begin, { capture: true, passive: true });
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && begin(), true);
  if (document.querySelector('[data-needs-scripts]')) begin();
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) picture.decode().catch(() => begin());
}
// Only history entries with a key of the framework can have a scroll position.
if (history.state?.key) restoreScroll();
if (hasSeenFonts()) showFonts();
else if (document.readyState === 'complete') showFontsLater();
else addEventListener('load', showFontsLater);

export {};
