/**
 * What a page that is nothing without its scripts says in a browser below `browserslist` (package.json), where those
 * scripts fail in ways of their own. Browsers got `URL.parse` in exactly the versions named there.
 */
export const TOO_OLD =
  'This browser is too old for the staff area. Use Chrome or Edge 126, Firefox 126, Safari 18, or newer.';

/** In words that browsers of all ages know; removes itself where all is well, for the framework does not know of it. */
export const OLD_BROWSERS_SCRIPT = `(function(){var own=document.currentScript;if(window.URL&&URL.parse)own.parentNode.removeChild(own);else document.querySelector('[data-needs-scripts] [role="status"]').textContent=${JSON.stringify(TOO_OLD)}})()`;
