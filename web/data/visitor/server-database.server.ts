import { type Firestore, setLogLevel } from 'firebase/firestore/lite';
import type { Site } from '../site-context.ts';
import { openDatabase } from './open-database.ts';
import { shareReadsOf } from './shared-reads.ts';

// Refusals are expected here; relevant failures are logged by their handlers.
setLogLevel('silent');

let opened: Firestore | null = null;

/** The server's database handle: one per process, signed out, so that it can read what any visitor can. */
export function serverDatabase(site: Site): Firestore {
  if (opened) return opened;
  opened = openDatabase(site.engine, site.serverFirestoreHost, false);
  if (site.shareReads) shareReadsOf(opened, site.shareReads);
  return opened;
}
