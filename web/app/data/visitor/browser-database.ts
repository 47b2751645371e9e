import type { Firestore } from 'firebase/firestore/lite';
import { pageEngine } from '../../page-engine.ts';
import { openDatabase } from './open-database.ts';

let opened: Firestore | null = null;

/** The browser's database handle for visitors' pages. */
export function browserDatabase(): Firestore {
  const engine = pageEngine();
  const sameOrigin = engine.firestoreHost === 'same-origin';
  opened ??= openDatabase(
    engine,
    sameOrigin ? location.host : engine.firestoreHost,
    sameOrigin && location.protocol === 'https:',
  );
  return opened;
}
