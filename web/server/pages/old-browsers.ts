/**
 * The message of a page that needs scripts, for browsers below `browserslist` (package.json), where those scripts fail.
 * `URL.parse` was added in exactly the listed versions.
 */
export const TOO_OLD =
  'This browser is too old for the staff area. Use Chrome or Edge 126, Firefox 126, Safari 18, or newer.';

/**
 * Written in syntax for browsers of any age. It removes itself in supported browsers, because it is not part of the
 * framework's markup.
 */
export const OLD_BROWSERS_SCRIPT = `(function(){var own=document.currentScript;if(window.URL&&URL.parse)own.parentNode.removeChild(own);else document.querySelector('[data-needs-scripts] [role="status"]').textContent=${JSON.stringify(TOO_OLD)}})()`;
