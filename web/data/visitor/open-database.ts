import { initializeApp } from 'firebase/app';
import { type Firestore, getFirestore, initializeFirestore } from 'firebase/firestore/lite';
import type { Engine } from '../engine.ts';

/**
 * Opens Firestore Lite on an engine. `host` is the database's address as seen from this process: `host:port`, or null
 * for Google's.
 */
export function openDatabase(engine: Engine, host: string | null, ssl: boolean): Firestore {
  const app = initializeApp(definedOptions(engine), 'visitor');
  return host === null ? getFirestore(app) : initializeFirestore(app, { host, ssl });
}

function definedOptions(engine: Engine): Record<string, string> {
  return Object.fromEntries(
    Object.entries(engine.app).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
