import type { HostKind } from '../domain/host-guard.ts';
import type { Studio } from '../domain/studio.ts';
import type { Engine } from './engine.ts';

/** The id of the element that holds the engine. */
export const ENGINE_ELEMENT = 'engine';

/** The id of the element that holds the studio's data, for the staff area. */
export const STUDIO_ELEMENT = 'studio';

/** An attribute of the engine's element: the address that receives the auth token. Absent if there is no receiver. */
export const TOKEN_SYNC = 'data-token-sync';

/** The address to which the browser sends the auth token when it changes (docs/product.md#token-sync); null for none. */
export function pageTokenSync(): string | null {
  return document.querySelector(`script#${ENGINE_ELEMENT}`)?.getAttribute(TOKEN_SYNC) ?? null;
}

/** The engine of this page, in the browser. */
export function pageEngine(): Engine {
  return JSON.parse(document.querySelector(`script#${ENGINE_ELEMENT}`)?.textContent ?? '') as Engine;
}

/** The site's data for pages of the staff area. */
export interface PageStudio {
  studio: Studio;
  /** The main origin without a trailing slash. */
  mainOrigin: string;
  hostKind: HostKind;
}

/** Reads the site's data from a page of the staff area. */
export function pageStudio(): PageStudio {
  return JSON.parse(document.querySelector(`script#${STUDIO_ELEMENT}`)?.textContent ?? '') as PageStudio;
}
