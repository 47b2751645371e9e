/**
 * The engine of the browser suite: `embedded` as in `npm test`; `elsewhere` with the embedded backend in another
 * process and on another origin than the site; `google` with Google's Firestore, Auth and Storage emulators.
 */
export type SuiteEngine = 'embedded' | 'elsewhere' | 'google';

const ENGINES: readonly SuiteEngine[] = ['embedded', 'elsewhere', 'google'];

/** The engine that SITE_ENGINE names; embedded by default. */
export function suiteEngine(): SuiteEngine {
  const named = process.env.SITE_ENGINE ?? 'embedded';
  const engine = ENGINES.find((one) => one === named);
  if (!engine) throw new Error(`SITE_ENGINE is ${named}; it can be ${ENGINES.join(', ')}.`);
  return engine;
}

/** The documents and accounts of an engine that runs outside the site's process. */
export interface Elsewhere {
  /** Origin of the documents, such as `http://127.0.0.1:8080`. */
  documents: string;
  /** Origin of the accounts. */
  identity: string;
  /** Origin of the picture files. */
  storage: string;
  /** A bearer token that bypasses the rules. */
  ownerToken: string;
  /** Starts the engine, with the demo content if it is empty. Does nothing while it runs. */
  start(): Promise<void>;
  /**
   * Stops an engine that keeps its documents on disk. Google's emulators keep running, because they would lose theirs.
   */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}
