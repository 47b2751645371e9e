import { initializeApp } from 'firebase/app';
import * as fs from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import type { Recording, Sdk } from './sdk-page.ts';

// Runs in the page. It provides the unchanged SDK, and functions that open clients of the target.
declare const __HOST__: string;
declare const __PROJECT__: string;

fs.setLogLevel('silent');
lite.setLogLevel('silent');

const [host = '', port = ''] = __HOST__.split(':');
let opened = 0;
/** Open clients. Cases end with `closeAll`, because a browser allows only six connections per host. */
const clients: fs.Firestore[] = [];
const newApp = () => {
  opened += 1;
  return initializeApp({ projectId: __PROJECT__, apiKey: 'x', appId: 'x' }, `app${opened}`);
};

function record<T>(): Recording<T> {
  const seen: T[] = [];
  let wake = () => {};
  const until = async (reached: () => boolean) => {
    while (!reached())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  return {
    seen,
    add(value) {
      seen.push(value);
      wake();
    },
    count: (length) => until(() => seen.length >= length),
    last: (value) => until(() => seen.at(-1) === value),
  };
}

const sdk: Sdk = {
  fs,
  lite,
  open({ token, settings = {} } = {}) {
    const db = fs.initializeFirestore(newApp(), settings);
    fs.connectFirestoreEmulator(db, host, Number(port), token ? { mockUserToken: token } : {});
    clients.push(db);
    return db;
  },
  openLite({ token } = {}) {
    const db = lite.initializeFirestore(newApp(), {});
    lite.connectFirestoreEmulator(db, host, Number(port), token ? { mockUserToken: token } : {});
    return db;
  },
  record,
  async closeAll() {
    await Promise.all(clients.splice(0).map((db) => fs.terminate(db)));
  },
};

Object.assign(window, { sdk });
