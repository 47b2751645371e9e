import { type BackendElsewhere, installPopupStandIn } from '@studio-site/backend/browser';
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  type User,
} from 'firebase/auth';
import {
  clearIndexedDbPersistence,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
  terminate,
} from 'firebase/firestore';
import { inTurn } from '../in-turn.ts';
import { type Engine, pageTokenSync } from '../page-engine.ts';
import { AUTH_DATABASE, firestoreDatabase, responds } from './local-databases.client.ts';
import { forgetSaves } from './own-saves.client.ts';

/**
 * A token older than this (in milliseconds) is not sent, so that not every page that loads sends the same token again.
 */
const NEW_FOR = 5 * 60_000;

/** The last token that this page sent successfully; null after a successful DELETE; undefined before both. */
let sent: string | null | undefined;

/** The parts of the staff area's Firebase app: sign-in, and the database with its cache. */
export interface StaffFirebase {
  auth: Auth;
  db: Firestore;
}

let opened: { app: FirebaseApp; firebase: StaffFirebase; engine: Engine } | null = null;

/**
 * The staff area's Firebase app, opened by the first call. Firestore caches in memory if the browser denies IndexedDB,
 * or if Firestore's IndexedDB database does not respond. Call this only after `checkLocalDatabases` has settled.
 */
export function openStaffFirebase(engine: Engine): StaffFirebase {
  if (opened) return opened.firebase;
  if (engine.kind !== 'hosted') installPopupStandIn(authElsewhere(engine));
  const app = initializeApp(engine.app, 'staff');
  const auth = initializeAuth(app, {
    // The second persistence contains sessions from older versions of this site. The SDK moves them into the first.
    persistence: [browserLocalPersistence, ...(responds(AUTH_DATABASE) ? [indexedDBLocalPersistence] : [])],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (engine.authOrigin !== null) {
    const origin = engine.authOrigin === 'same-origin' ? location.origin : engine.authOrigin;
    connectAuthEmulator(auth, origin, { disableWarnings: true });
  }
  const tokenSync = pageTokenSync();
  if (tokenSync !== null) syncToken(auth, tokenSync);
  const db = initializeFirestore(app, {
    ...firestoreAddress(engine),
    localCache: responds(firestoreDatabase(engine))
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache(),
  });
  addEventListener('pageshow', loadAgain);
  opened = { app, firebase: { auth, db }, engine };
  return opened.firebase;
}

/**
 * Reloads a page that comes from the back/forward cache, because Firestore closed its database when the page was left.
 */
function loadAgain({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload();
}

/** The id of the signed-in user. Throws if nobody is signed in. */
export function signedInUid(): string {
  const uid = opened?.firebase.auth.currentUser?.uid;
  if (uid === undefined) throw new Error('Nobody is signed in.');
  return uid;
}

/** The ID token of the signed-in user. Rejects if nobody is signed in. */
export async function signedInToken(): Promise<string> {
  const token = await opened?.firebase.auth.currentUser?.getIdToken();
  if (token === undefined) throw new Error('Nobody is signed in.');
  return token;
}

/** Renews the session if it has expired. Rejects with an error of Firebase Auth if that fails. */
export async function renewSession(): Promise<void> {
  await opened?.firebase.auth.currentUser?.getIdToken();
}

/** The host and protocol that `firebase/storage` uses for uploaded files; null if it uses Google's servers. */
export function storageAddress(): { host: string; protocol: string } | null {
  const host = opened?.engine.storageHost ?? null;
  if (host === null) return null;
  if (host !== 'same-origin') return { host, protocol: 'http' };
  return { host: location.host, protocol: location.protocol.slice(0, -1) };
}

/**
 * Deletes this page's cached data, so that the next user of this computer cannot see it. Other staff tabs lose their
 * database too and open a new one (`watchPerson`).
 */
export async function closeStaffFirebase(): Promise<void> {
  if (!opened) return;
  const { app, firebase } = opened;
  opened = null;
  await terminate(firebase.db);
  await clearIndexedDbPersistence(firebase.db).catch(() => undefined);
  forgetSaves();
  await deleteApp(app);
}

/**
 * Discards a Firebase app whose database another tab has deleted. The next call of `openStaffFirebase` opens a new app.
 */
export function dropStaffFirebase(): void {
  if (!opened) return;
  const { app } = opened;
  opened = null;
  deleteApp(app).catch(() => undefined);
}

/** The emulator's address for the sign-in window; null if Google or this page's own server handles sign-in. */
function authElsewhere({ authOrigin, app }: Engine): BackendElsewhere | null {
  if (authOrigin === null || authOrigin === 'same-origin') return null;
  return { origin: authOrigin, projectId: app.projectId };
}

function firestoreAddress(engine: Engine): { host?: string; ssl?: boolean } {
  if (engine.firestoreHost === null) return {};
  if (engine.firestoreHost === 'same-origin')
    return { host: location.host, ssl: location.protocol === 'https:' };
  return { host: engine.firestoreHost, ssl: false };
}

/**
 * The REST URL of all documents with `rest` behind it, such as `:commit` or `/projectdata/website`, for the few
 * requests that are sent without the SDK.
 */
export function documentsAddress(engine: Engine, rest: string): string {
  const { host = 'firestore.googleapis.com', ssl = true } = firestoreAddress(engine);
  return `${ssl ? 'https' : 'http'}://${host}/v1/${documentsOf(engine)}${rest}`;
}

/** The full name of a document in REST requests. */
export function documentName(engine: Engine, path: string): string {
  return `${documentsOf(engine)}/${path}`;
}

const documentsOf = ({ app }: Engine) => `projects/${app.projectId}/databases/(default)/documents`;

/**
 * Sends each new ID token to the URL `address` by POST with a bearer header, and a DELETE if nobody is signed in
 * (docs/product.md#token-sync). Sends nothing from an insecure page. A failure is only logged in the console, and the
 * next token is sent as usual. The SDK's own option (`_authTokenSyncURL`) is not used, because it supports only URLs of
 * this origin, and because with it sign-in fails if the token cannot be sent.
 */
function syncToken(auth: Auth, address: string): void {
  if (!isSecureContext) return;
  onIdTokenChanged(auth, (user) => {
    inTurn('token-sync', () => send(user, address)).catch((error: unknown) =>
      console.warn(`The ID token was not sent to ${address}:`, error),
    );
  });
}

async function send(user: User | null, address: string): Promise<void> {
  const result = await user?.getIdTokenResult();
  if (result && Date.now() - Date.parse(result.issuedAtTime) > NEW_FOR) return;
  const token = result?.token ?? null;
  if (token === sent) return;
  const { status, ok } = await fetch(address, {
    method: token === null ? 'DELETE' : 'POST',
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    // Requests to other origins neither send nor set cookies.
    credentials: 'same-origin',
    // `keepalive` lets the request complete even if the page unloads after the sign-out.
    keepalive: true,
  });
  if (!ok) throw new Error(`it answered ${status}`);
  sent = token;
}
