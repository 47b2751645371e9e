// Inline script for pages that need their scripts (`data-needs-scripts`): the staff area and demo hosts. The build
// turns this module into text (web/server/build/inline-script.ts), and web/server/pages/own-scripts.ts inserts it
// before the page's modules. If a module fails to load, or the page is not hydrated within 120 seconds, it shows a
// message and offers a reload (docs/product.md#limits).

import { CHUNK_TIME_LIMIT } from '../../../platform/domain/chunk-time-limit.ts';
import { MISSING_SCRIPT, reloadIfReachable, UNREACHABLE } from '../../ui/missing-script.ts';

/** web/site/root.tsx and web/staff/frame/staff-root.tsx set this mark after hydration. */
const isAtWork = () => performance.getEntriesByName('ready-to-use').length > 0;

function show(): void {
  const waiting = document.querySelector('[data-needs-scripts] [role="status"]');
  stop();
  // In browsers older than `browserslist` none of the scripts run, and the page shows another message
  // (web/server/pages/own-scripts.ts).
  if (!waiting || isAtWork() || !('parse' in URL)) return;
  const alert = document.createElement('div');
  alert.role = 'alert';
  const sentence = document.createElement('p');
  sentence.textContent = MISSING_SCRIPT;
  const retry = document.createElement('button');
  retry.className = 'button button--primary';
  retry.textContent = 'Retry';
  retry.onclick = () => {
    retry.textContent = 'Trying…';
    reloadIfReachable().catch(() => {
      sentence.textContent = UNREACHABLE;
      retry.textContent = 'Retry';
    });
  };
  alert.append(sentence, retry);
  waiting.replaceWith(alert);
  retry.focus();
}

/** Handles a failure to load a file that an inline module imports. */
function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement) show();
}

/** Handles a failure to load the framework's entry, because the inline module that imports it catches no error. */
function onRejection({ reason }: PromiseRejectionEvent): void {
  if (reason instanceof TypeError) show();
}

function stop(): void {
  clearTimeout(timer);
  removeEventListener('error', onError, true);
  removeEventListener('unhandledrejection', onRejection);
}

const timer = setTimeout(show, CHUNK_TIME_LIMIT);
addEventListener('error', onError, true);
addEventListener('unhandledrejection', onRejection);
// Removes this script's element, because React's markup does not contain it.
document.currentScript?.remove();
