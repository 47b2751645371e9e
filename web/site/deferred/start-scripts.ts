// Inline script of every visitors' page: the build turns this module into text (web/server/build/inline-script.ts), and
// the server (web/server/pages/deferred-scripts.ts) inserts it after an element that holds the page's module as data.
//
// Pages work without scripts, so these load at the first interaction: touch, key, pointer or wheel. A page that needs
// scripts (`data-needs-scripts`), or that must replace a missing picture, loads them at once. Until then links are
// ordinary links.
//
// Web fonts load independently, when the text is visible, or at once if this visit has cached them. This script never
// reads sessionStorage: its first use waits for another process, and so would the first paint.

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

/** Inserted where the framework expects it, with unchanged text: its CSP hash stays valid. */
function scriptOf(source: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.textContent = source;
  return script;
}

/** The framework's own scroll restoration, run once. It also gives this history entry its key. */
function restoreScroll(): void {
  if (scroll?.isConnected) scroll.replaceWith(scriptOf(scroll.textContent));
}

/** A page that appears under a resting pointer also gets a move event, but with zero distance. */
function isPageMoving(sign: Event): boolean {
  const move = sign as PointerEvent;
  return move.type === 'pointermove' && !move.movementX && !move.movementY;
}

/**
 * Prefetch links that the framework expects, whose files the next pages use. Inlined links are removed when the files
 * are loaded.
 */
function linkStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const link = linkTo(style.dataset.href as string, 'stylesheet');
    link.onload = () => style.remove();
    style.before(link);
  }
}

/**
 * If a form with validation (sign-up-form.tsx) is submitted before the scripts run, the submission is held back for at
 * most 10 s.
 */
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
 * A form that checks typed text takes taps and keys without React until it is ready. React would hydrate the whole page
 * at once for such an event, before the browser may paint.
 */
function keepFromReact(event: Event): void {
  if ((event.target as Element).closest?.('[data-checked-here]')) event.stopPropagation();
}

/** A press on a picture waits for the script that enlarges it (web/ui/posts/post-content.tsx), 10 s at most. */
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

/** Web fonts replace fallback fonts with the same metrics, without layout shift. */
function showFonts(): void {
  fonts.media = 'all';
}

/**
 * Applied only once loaded, to avoid a second layout. Files of letters beyond English, which few pages need, load when
 * the fonts apply.
 */
function loadFonts(): void {
  const english = fonts.textContent.match(/url[^)]+\)(?=[^}]+U\+20-)/g) ?? [];
  Promise.allSettled(english.map((source) => new FontFace('a', source).load())).then(showFonts);
}

/** Whether this is a later page of the visit, so that the fonts are in the browser's cache. */
function hasSeenFonts(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document.referrer.startsWith(`${location.origin}/`) || load?.type !== 'navigate';
}

/** After the page has loaded and its text is painted, or after five seconds. */
function showFontsLater(): void {
  setTimeout(showFonts, 5000);
  const whenIdle = () => {
    // Safari has no idle callbacks; its `setTimeout` ignores the options object.
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

// A browser below `browserslist` starts no scripts, so no submission is held back (entry.client.tsx).
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
// Only a history entry with the framework's key can have a position.
if (history.state?.key) restoreScroll();
if (hasSeenFonts()) showFonts();
else if (document.readyState === 'complete') showFontsLater();
else addEventListener('load', showFontsLater);

export {};
