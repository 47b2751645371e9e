/**
 * Which Firebase the page talks to. Chosen when the server starts and sent with every page, never built in:
 * one build runs on all engines.
 */
export interface Engine {
  kind: 'embedded' | 'emulator' | 'hosted';
  /** Firebase's own options: `projectId`, `apiKey`, `appId`, and what a hosted project adds. */
  app: {
    projectId: string;
    apiKey: string;
    appId: string;
    authDomain?: string;
    storageBucket?: string;
    [option: string]: string | undefined;
  };
  /** `same-origin`, `host:port`, or null for Google's. */
  firestoreHost: 'same-origin' | (string & {}) | null;
  /** `same-origin`, an emulator's origin, or null for Google's. */
  authOrigin: 'same-origin' | (string & {}) | null;
  /** The same as `firestoreHost`, for files. Pictures can be stored where `app.storageBucket` names a bucket. */
  storageHost: 'same-origin' | (string & {}) | null;
}
