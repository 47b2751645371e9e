// The page of the bare editor with a post of the site: it restores the session and reads the post with Firebase's SDK,
// as the site's editor must. Runs in the browser.
import { initializeApp } from 'firebase/app';
import { browserLocalPersistence, connectAuthEmulator, initializeAuth } from 'firebase/auth';
import { doc, getDoc, initializeFirestore } from 'firebase/firestore';
import { showText } from './bare-code-mirror.ts';
import type { SiteToRead } from './bare-editor.ts';

const { app, origin } = JSON.parse(document.querySelector('#site')?.textContent ?? '') as SiteToRead;
const firebase = initializeApp(app, 'staff');
const auth = initializeAuth(firebase, { persistence: browserLocalPersistence });
connectAuthEmulator(auth, origin, { disableWarnings: true });
const db = initializeFirestore(firebase, { host: new URL(origin).host, ssl: false });
await auth.authStateReady();
showText((await getDoc(doc(db, location.pathname.replace('/read/', '')))).get('content') as string);
