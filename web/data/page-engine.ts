import type { HostKind } from '../domain/host-guard.ts';
import type { Studio } from '../domain/studio.ts';
import type { Engine } from './engine.ts';

/** The id of the element in which the server tells the page its engine. */
export const ENGINE_ELEMENT = 'engine';

/** The id of the element in which the server tells the staff area its studio. */
export const STUDIO_ELEMENT = 'studio';

/** The attribute of that element that says where the auth token is sent; absent for nowhere. */
export const TOKEN_SYNC = 'data-token-sync';

/** Where this page sends the auth token when it changes (docs/product.md#token-sync), in the browser; null for nowhere. */
export function pageTokenSync(): string | null {
  return document.querySelector(`script#${ENGINE_ELEMENT}`)?.getAttribute(TOKEN_SYNC) ?? null;
}

/** The engine of this page, in the browser. */
export function pageEngine(): Engine {
  return JSON.parse(document.querySelector(`script#${ENGINE_ELEMENT}`)?.textContent ?? '') as Engine;
}

/** The site as a page of the staff area knows it. */
export interface PageStudio {
  studio: Studio;
  /** The main origin without a trailing slash. */
  mainOrigin: string;
  hostKind: HostKind;
}

/** Reads the site's data from this page of the staff area. */
export function pageStudio(): PageStudio {
  return JSON.parse(document.querySelector(`script#${STUDIO_ELEMENT}`)?.textContent ?? '') as PageStudio;
}
