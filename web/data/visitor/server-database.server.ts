import { type Firestore, setLogLevel } from 'firebase/firestore/lite';
import type { Site } from '../site-context.ts';
import { openDatabase } from './open-database.ts';
import { shareReadsOf } from './shared-reads.ts';

// Refusals are answers here, not news: what matters is logged where it is handled.
setLogLevel('silent');

let opened: Firestore | null = null;

/** The server's database handle: one per process, signed out, so that it can read what any visitor can. */
export function serverDatabase(site: Site): Firestore {
  if (opened) return opened;
  opened = openDatabase(site.engine, site.serverFirestoreHost, false);
  if (site.shareReads) shareReadsOf(opened, site.shareReads);
  return opened;
}
