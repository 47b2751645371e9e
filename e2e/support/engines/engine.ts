/**
 * What the browser suite runs on: `embedded` as `npm test` does, `elsewhere` with the embedded backend in another
 * process and on another origin than the site, `google` with Google's Firestore, Auth and Storage emulators.
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

/** Documents and accounts outside the site's own process. */
export interface Elsewhere {
  /** Origin of the documents, such as `http://127.0.0.1:8080`. */
  documents: string;
  /** Origin of the accounts. */
  identity: string;
  /** Origin of the files of pictures. */
  storage: string;
  /** A bearer token that bypasses the rules. */
  ownerToken: string;
  /** Starts it, with the demo content if it holds nothing yet. Calling again while it runs does nothing. */
  start(): Promise<void>;
  /** Stops what comes back with its documents at the next start; Google's emulators would forget theirs and stay. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  remove(): Promise<void>;
}
