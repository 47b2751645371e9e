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
