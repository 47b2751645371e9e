/**
 * The message in browsers that are older than those in `browserslist` in package.json, where the page's scripts fail.
 * These are exactly the browsers without `URL.parse`.
 */
export const TOO_OLD =
  'This browser is too old for the staff area. Use Chrome or Edge 126, Firefox 126, Safari 18, or newer.';

/**
 * The inline script that shows `TOO_OLD`. It uses only syntax that browsers of any age understand. In supported
 * browsers it removes its own element, which is not part of React's markup.
 */
export const OLD_BROWSERS_SCRIPT = `(function(){var own=document.currentScript;if(window.URL&&URL.parse)own.parentNode.removeChild(own);else document.querySelector('[data-needs-scripts] [role="status"]').textContent=${JSON.stringify(TOO_OLD)}})()`;
