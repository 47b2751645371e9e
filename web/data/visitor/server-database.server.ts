import { type Firestore, setLogLevel } from 'firebase/firestore/lite';
import type { Site } from '../site-context.ts';
import { openDatabase } from './open-database.ts';

// Refusals are expected here; relevant failures are logged by their handlers.
setLogLevel('silent');

let opened: Firestore | null = null;

/** The server's database handle: one per process, signed out, so that it can read what any visitor can. */
export function serverDatabase(site: Site): Firestore {
  opened ??= openDatabase(site.engine, site.serverFirestoreHost, false);
  return opened;
}
