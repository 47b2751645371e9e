import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, GoogleAuthProvider, initializeAuth, signInWithCredential } from 'firebase/auth';
import { type Firestore, initializeFirestore } from 'firebase/firestore';
import {
  changedFields,
  edited,
  hasConflicts,
  isChanged,
  notSaved,
  openDraft,
  received,
  saved,
  saving,
  settled,
} from '../../platform/domain/editing/draft.ts';
import { watchPost } from '../../web/data/staff/posts/posts.client.ts';
import { savePost } from '../../web/data/staff/posts/save-post.client.ts';
import {
  POST_FIELDS,
  type Post,
  type PostChanges,
  type PostDraft,
  type PostField,
} from '../../web/domain/posts/post.ts';

let db: Firestore | null = null;
let uid = '';

/** Connects to the identity service and the database at these origins, and signs in. */
async function signIn(
  subject: string,
  { identity, documents }: { identity: string; documents: string },
): Promise<void> {
  const app = initializeApp({ projectId: 'demo-studio', apiKey: 'any' });
  const auth = initializeAuth(app);
  connectAuthEmulator(auth, identity, { disableWarnings: true });
  const account = { sub: subject, email: `${subject}@demo.localhost`, name: subject };
  await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(account)));
  uid = subject;
  db = initializeFirestore(app, { host: new URL(documents).host, ssl: false });
}

function database(): Firestore {
  if (!db) throw new Error('Nobody is signed in.');
  return db;
}

/** An open editor of a post, without a screen. It uses the functions of the real editor. */
class Editor {
  #draft: PostDraft | null = null;
  #stop = () => {};

  /** Opens a post and follows its changes. */
  open(id: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const follow = (post: Post | null) => {
        if (post === null) return reject(new Error(`There is no post ${id}.`));
        this.#draft = this.#draft
          ? received(this.#draft, post)
          : openDraft<Post, PostField>(post, POST_FIELDS);
        resolve();
      };
      this.#stop = watchPost(database(), id, { onValue: follow, onError: reject });
    });
  }

  close(): void {
    this.#stop();
  }

  type(changes: PostChanges): void {
    this.#draft = edited(this.#opened(), changes);
  }

  /** Saves the post like the Save button. */
  async save(): Promise<'saved' | 'conflict'> {
    const draft = this.#opened();
    if (hasConflicts(draft)) return 'conflict';
    const changes = changedFields(draft);
    if (!isChanged(draft)) return 'saved';
    this.#draft = saving(draft, changes);
    const result = await savePost(database(), uid, draft.base.id, { changes, base: draft.base });
    if (result.stored) this.#draft = saved(this.#opened(), changes);
    else this.#draft = received(notSaved(this.#opened()), result.current);
    return result.stored ? 'saved' : 'conflict';
  }

  settle(field: PostField, value: string | string[]): void {
    this.#draft = settled(this.#opened(), field, value);
  }

  state(): PostDraft {
    return this.#opened();
  }

  #opened(): PostDraft {
    if (!this.#draft) throw new Error('No post is open.');
    return this.#draft;
  }
}

const editors = new Map<string, Editor>();

async function open(id: string): Promise<void> {
  const editor = new Editor();
  editors.set(id, editor);
  await editor.open(id);
}

/** The editor that `open` has opened for this post. */
function of(id: string): Editor {
  const editor = editors.get(id);
  if (!editor) throw new Error(`The post ${id} is not open.`);
  return editor;
}

const twoEditors = { signIn, open, of };

declare global {
  interface Window {
    twoEditors: typeof twoEditors;
  }
}

window.twoEditors = twoEditors;
