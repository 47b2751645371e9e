import { type Firestore, setLogLevel } from 'firebase/firestore/lite';
import type { Site } from '../site-context.ts';
import { openDatabase } from './open-database.ts';

// The SDK's log is off: refusals are expected here, and handlers log the failures that matter.
setLogLevel('silent');

let opened: Firestore | null = null;

/** The server's database handle. There is one per process, signed out, so it reads only what visitors can read. */
export function serverDatabase(site: Site): Firestore {
  opened ??= openDatabase(site.engine, site.serverFirestoreHost, false);
  return opened;
}
