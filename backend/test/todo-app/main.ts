// A to-do list written for Google's Firebase, as in the SDK's documentation. It contains nothing specific to this
// backend.
import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, GoogleAuthProvider, getAuth, signInWithCredential } from 'firebase/auth';
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getFirestore,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore';

declare const __PORT__: number;

const app = initializeApp({ projectId: 'demo-todo', apiKey: 'any' });
const auth = getAuth(app);
connectAuthEmulator(auth, `http://127.0.0.1:${__PORT__}`, { disableWarnings: true });
const db = getFirestore(app);
connectFirestoreEmulator(db, '127.0.0.1', __PORT__);

document.body.innerHTML = `
  <form><input aria-label="What to do"> <button>Add</button></form>
  <ul></ul>
  <p role="status"></p>`;
const form = document.querySelector('form') as HTMLFormElement;
const input = document.querySelector('input') as HTMLInputElement;
const list = document.querySelector('ul') as HTMLUListElement;
const status = document.querySelector('p') as HTMLParagraphElement;

const person = new URLSearchParams(location.search).get('person') ?? 'ada';
const token = JSON.stringify({ sub: person, email: `${person}@todo.localhost`, email_verified: true });
const { user } = await signInWithCredential(auth, GoogleAuthProvider.credential(token));

const todos = collection(db, 'todos');
const open = query(todos, where('owner', '==', user.uid), where('done', '==', false), orderBy('text'));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void addDoc(todos, { text: input.value, owner: user.uid, done: false, at: serverTimestamp() });
  input.value = '';
});

onSnapshot(open, { includeMetadataChanges: true }, (page) => {
  list.replaceChildren(
    ...page.docs.map((entry) => {
      const item = document.createElement('li');
      item.append(
        entry.get('text'),
        button('Done', () => updateDoc(doc(todos, entry.id), { done: true })),
      );
      item.append(button('Delete', () => deleteDoc(doc(todos, entry.id))));
      return item;
    }),
  );
  status.textContent = page.metadata.hasPendingWrites
    ? 'Saving'
    : page.metadata.fromCache
      ? 'Offline'
      : 'Saved';
});

function button(label: string, act: () => Promise<void>): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = label;
  made.addEventListener('click', () => void act());
  return made;
}
