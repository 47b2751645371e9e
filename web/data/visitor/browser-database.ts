import type { Firestore } from 'firebase/firestore/lite';
import { pageEngine } from '../page-engine.ts';
import { openDatabase } from './open-database.ts';

let opened: Firestore | null = null;

/**
 * The browser's database handle for visitors' pages.
 * @public loaded when it is needed
 */
export function browserDatabase(): Firestore {
  opened ??= open();
  return opened;
}

function open(): Firestore {
  const engine = pageEngine();
  if (engine.firestoreHost !== 'same-origin') return openDatabase(engine, engine.firestoreHost, false);
  return openDatabase(engine, location.host, location.protocol === 'https:');
}
