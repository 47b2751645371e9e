/**
 * The Firebase backend that the page uses. The server chooses it at start-up and sends it with every page, so one build
 * works with all engines.
 */
export interface Engine {
  kind: 'embedded' | 'emulator' | 'hosted';
  /** Firebase's own options: `projectId`, `apiKey`, `appId`, and more for a hosted project. */
  app: {
    projectId: string;
    apiKey: string;
    appId: string;
    authDomain?: string;
    storageBucket?: string;
    [option: string]: string | undefined;
  };
  /** The host of Firestore: `same-origin`, `host:port`, or null for Google's own. */
  firestoreHost: 'same-origin' | (string & {}) | null;
  /** The origin of the sign-in service: `same-origin`, an emulator's origin, or null for Google's service. */
  authOrigin: 'same-origin' | (string & {}) | null;
  /** The host of uploaded files; values as in `firestoreHost`. Uploads need a bucket in `app.storageBucket`. */
  storageHost: 'same-origin' | (string & {}) | null;
}

/** Id of the element that contains the engine. */
export const ENGINE_ELEMENT = 'engine';

/** Attribute of the engine's element with the URL that receives auth tokens. Absent if there is no receiver. */
export const TOKEN_SYNC = 'data-token-sync';

/**
 * The URL to which the browser sends the auth token when it changes (docs/product.md#token-sync); null if there is
 * none.
 */
export function pageTokenSync(): string | null {
  return document.querySelector(`script#${ENGINE_ELEMENT}`)?.getAttribute(TOKEN_SYNC) ?? null;
}

/** Reads the engine from this page. */
export function pageEngine(): Engine {
  return JSON.parse(document.querySelector(`script#${ENGINE_ELEMENT}`)?.textContent ?? '') as Engine;
}
