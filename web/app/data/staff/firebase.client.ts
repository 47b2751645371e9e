import { installPopupStandIn } from '@studio-site/backend/browser';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth'; // prettier-ignore
import {
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
} from 'firebase/firestore';
import type { Engine } from '../../engine.ts';

/** Sign-in and the live database of this browser. */
export interface StaffFirebase {
  auth: Auth;
  db: Firestore;
}

let opened: StaffFirebase | null = null;

/** The staff area's handles on an engine; opened once a page. */
export function staffFirebase(engine: Engine): StaffFirebase {
  opened ??= open(engine);
  return opened;
}

function open(engine: Engine): StaffFirebase {
  const options = Object.fromEntries(Object.entries(engine.app).filter(([, value]) => value !== undefined));
  const app = initializeApp(options);
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (engine.authOrigin !== null) {
    const origin = engine.authOrigin === 'same-origin' ? location.origin : engine.authOrigin;
    connectAuthEmulator(auth, origin, { disableWarnings: true });
  }
  if (engine.kind === 'embedded') installPopupStandIn();
  return { auth, db: openFirestore(app, engine) };
}

function openFirestore(app: ReturnType<typeof initializeApp>, engine: Engine): Firestore {
  const sameOrigin = engine.firestoreHost === 'same-origin';
  const host = sameOrigin
    ? { host: location.host, ssl: location.protocol === 'https:' }
    : engine.firestoreHost
      ? { host: engine.firestoreHost, ssl: false }
      : {};
  // A browser that refuses IndexedDB still works, without a copy that survives the page.
  const localCache =
    'indexedDB' in globalThis
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache();
  return initializeFirestore(app, { ...host, localCache });
}
