/**
 * The engine (backend for documents, accounts and files) used by browser tests. `embedded`: as in `npm test`.
 * `elsewhere`: an embedded backend in another process, with another origin than the site. `google`: Google's
 * Firestore, Auth and Storage emulators.
 */
export type SuiteEngine = 'embedded' | 'elsewhere' | 'google';

const ENGINES: readonly SuiteEngine[] = ['embedded', 'elsewhere', 'google'];

/** The engine that SITE_ENGINE names. Default: embedded. */
export function suiteEngine(): SuiteEngine {
  const named = process.env.SITE_ENGINE ?? 'embedded';
  const engine = ENGINES.find((one) => one === named);
  if (!engine) throw new Error(`SITE_ENGINE is ${named}; it can be ${ENGINES.join(', ')}.`);
  return engine;
}

/** An engine that runs outside of the site's process. */
export interface Elsewhere {
  /** Origin of the documents' REST interface, such as `http://127.0.0.1:8080`. */
  documents: string;
  /** Origin of the identity service. */
  identity: string;
  /** Origin of the file storage. */
  storage: string;
  /** A bearer token that bypasses the rules. */
  ownerToken: string;
  /** Starts the engine, and stores the demo content if it is empty. Does nothing if it is running. */
  start(): Promise<void>;
  /**
   * Stops the engine if it stores its documents on disk. Google's emulators keep running, because they would lose their
   * documents.
   */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}
