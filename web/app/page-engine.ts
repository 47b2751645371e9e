import type { Engine } from './engine.ts';

/** The id of the element in which the server tells the page its engine. */
export const ENGINE_ELEMENT = 'engine';

/** The engine of this page, in the browser. */
export function pageEngine(): Engine {
  return JSON.parse(document.querySelector(`script#${ENGINE_ELEMENT}`)?.textContent ?? '') as Engine;
}
