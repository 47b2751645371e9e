// Runs in every visitors' page as an inline script: the build makes a text of it (web/server/start/inline-script.ts), and the
// server (html/deferred-scripts.ts) puts the text behind an element that holds the page's module as data.
//
// The scripts begin when the page has loaded, its text is on the screen and the browser has nothing better to do; five
// seconds after loading at the latest, for a browser that reports no paint. A touch or a key brings them at once.

const FIRST_SIGNS = ['pointerdown', 'keydown', 'touchstart', 'focusin'];
const SENDING = ['submit', 'invalid'];

const own = document.currentScript;
const data = document.getElementById('deferred');
let begun = false;
let held: HTMLFormElement | null = null;

function begin(): void {
  if (begun || !data) return;
  begun = true;
  for (const name of FIRST_SIGNS) removeEventListener(name, begin, true);
  const { preloads, source } = JSON.parse(data.textContent) as { preloads: string[]; source: string };
  for (const href of preloads) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Where the framework expects it, and with the text that it had: its hash in the policy holds.
  const script = document.createElement('script');
  script.type = 'module';
  script.async = true;
  script.textContent = source;
  own?.remove();
  data.replaceWith(script);
}

/** A form that checks what is typed (sign-up-form.tsx) and is sent before it can waits until it says so, at most 10 s. */
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

function release(): void {
  for (const name of SENDING) removeEventListener(name, hold, true);
  if (held?.isConnected) held.requestSubmit();
  held = null;
}

function soon(): void {
  setTimeout(begin, document.hidden ? 50 : 5000);
  const whenIdle = () => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 500 });
    else setTimeout(begin);
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

for (const name of SENDING) addEventListener(name, hold, true);
addEventListener('form-ready', release, { once: true });
for (const name of FIRST_SIGNS) addEventListener(name, begin, { capture: true, passive: true });
if (document.readyState === 'complete') soon();
else addEventListener('load', soon);

export {};
