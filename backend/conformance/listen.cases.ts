import type { SdkCase } from './documents.cases.ts';

/** Tests of listeners. A case records snapshots and waits for a certain snapshot, never for a fixed time. */
export const listenCases: SdkCase[] = [
  {
    name: 'a document listener sees creation, change and deletion',
    run: async ({ fs, open, record }, at) => {
      const heard = record<unknown>();
      fs.onSnapshot(fs.doc(open(), at, 'x'), (entry) => {
        heard.add(entry.exists() ? entry.get('n') : 'none');
      });
      const writer = fs.doc(open(), at, 'x');
      await heard.count(1);
      await fs.setDoc(writer, { n: 1 });
      await heard.count(2);
      await fs.updateDoc(writer, { n: 2 });
      await heard.count(3);
      await fs.deleteDoc(writer);
      await heard.count(4);
      return heard.seen;
    },
    expected: ['none', 1, 2, 'none'],
  },
  {
    name: 'a query listener sees documents enter, change and leave its filter',
    run: async ({ fs, open, record }, at) => {
      const heard = record<unknown>();
      const db = open();
      fs.onSnapshot(fs.query(fs.collection(db, at), fs.where('a', '==', 1)), (page) => {
        heard.add(
          page
            .docChanges()
            .map((change) => `${change.type} ${change.doc.id}`)
            .join(','),
        );
      });
      const other = open();
      await heard.count(1);
      await fs.setDoc(fs.doc(other, at, 'x'), { a: 1 });
      await heard.count(2);
      await fs.setDoc(fs.doc(other, at, 'y'), { a: 2 });
      await fs.updateDoc(fs.doc(other, at, 'x'), { b: 1 });
      await heard.count(3);
      await fs.updateDoc(fs.doc(other, at, 'x'), { a: 2 });
      await heard.count(4);
      await fs.updateDoc(fs.doc(other, at, 'y'), { a: 1 });
      await heard.count(5);
      await fs.deleteDoc(fs.doc(other, at, 'y'));
      await heard.count(6);
      return heard.seen;
    },
    expected: ['', 'added x', 'modified x', 'removed x', 'added y', 'removed y'],
  },
  {
    name: 'a limited query lets the next document in and pushes the last one out',
    run: async ({ fs, open, record }, at) => {
      const heard = record<string>();
      const other = open();
      for (const n of [1, 2, 3, 4]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n });
      fs.onSnapshot(fs.query(fs.collection(open(), at), fs.orderBy('n'), fs.limit(2)), (page) => {
        if (page.metadata.fromCache) return;
        heard.add(page.docs.map((entry) => entry.id).join(' '));
      });
      await heard.last('d1 d2');
      await fs.deleteDoc(fs.doc(other, at, 'd1'));
      await heard.last('d2 d3');
      await fs.setDoc(fs.doc(other, at, 'd0'), { n: 0 });
      await heard.last('d0 d2');
      await fs.updateDoc(fs.doc(other, at, 'd0'), { n: 9 });
      await heard.last('d2 d3');
      return heard.seen.at(-1);
    },
    expected: 'd2 d3',
  },
  {
    name: 'limitToLast follows the end of the list',
    run: async ({ fs, open, record }, at) => {
      const heard = record<string>();
      const other = open();
      for (const n of [1, 2, 3]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n });
      fs.onSnapshot(fs.query(fs.collection(open(), at), fs.orderBy('n'), fs.limitToLast(2)), (page) => {
        if (page.metadata.fromCache) return;
        heard.add(page.docs.map((entry) => entry.id).join(' '));
      });
      await heard.last('d2 d3');
      await fs.setDoc(fs.doc(other, at, 'd4'), { n: 4 });
      await heard.last('d3 d4');
      return heard.seen.at(-1);
    },
    expected: 'd3 d4',
  },
  {
    name: 'a batch arrives as one snapshot',
    run: async ({ fs, open, record }, at) => {
      const heard = record<number>();
      fs.onSnapshot(fs.collection(open(), at), (page) => {
        heard.add(page.size);
      });
      await heard.count(1);
      const db = open();
      const batch = fs.writeBatch(db);
      for (let n = 0; n < 20; n++) batch.set(fs.doc(db, at, `d${n}`), { n });
      await batch.commit();
      await heard.count(2);
      return heard.seen;
    },
    expected: [0, 20],
  },
  {
    name: 'a client’s own write shows at once, first unconfirmed, then confirmed',
    run: async ({ fs, open, record }, at) => {
      const db = open();
      const heard = record<string>();
      fs.onSnapshot(fs.doc(db, at, 'x'), { includeMetadataChanges: true }, (entry) => {
        heard.add(`${entry.get('n') ?? 'none'}${entry.metadata.hasPendingWrites ? ' pending' : ''}`);
      });
      await heard.last('none');
      void fs.setDoc(fs.doc(db, at, 'x'), { n: 1 });
      await heard.last('1');
      return heard.seen.slice(-2);
    },
    expected: ['1 pending', '1'],
  },
  {
    name: 'thirty listeners on one stream all receive one write',
    run: async ({ fs, open, record }, at) => {
      const db = open();
      const heard = record<number>();
      for (let n = 0; n < 30; n++) {
        fs.onSnapshot(fs.query(fs.collection(db, at), fs.where('n', '>=', n)), (page) => {
          if (page.size === 1) heard.add(n);
        });
      }
      await fs.getDocsFromServer(fs.collection(db, at));
      await fs.setDoc(fs.doc(open(), at, 'x'), { n: 100 });
      await heard.count(30);
      return heard.seen.length;
    },
    expected: 30,
  },
  {
    name: 'a reconnecting client learns of changes, deletions and documents that left the query',
    run: async ({ fs, open, record }, at) => {
      const other = open();
      for (const n of [1, 2, 3, 4]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n, in: true });
      const db = open();
      const heard = record<string>();
      fs.onSnapshot(fs.query(fs.collection(db, at), fs.where('in', '==', true)), (page) => {
        heard.add(page.docs.map((entry) => `${entry.id}:${entry.get('n')}`).join(' '));
      });
      await heard.last('d1:1 d2:2 d3:3 d4:4');
      await fs.disableNetwork(db);
      await fs.updateDoc(fs.doc(other, at, 'd1'), { n: 10 });
      await fs.updateDoc(fs.doc(other, at, 'd2'), { in: false });
      await fs.deleteDoc(fs.doc(other, at, 'd3'));
      await fs.setDoc(fs.doc(other, at, 'd5'), { n: 5, in: true });
      await fs.enableNetwork(db);
      await heard.last('d1:10 d4:4 d5:5');
      return heard.seen.at(-1);
    },
    expected: 'd1:10 d4:4 d5:5',
  },
  {
    name: 'a reconnecting client with a limit ends up with the right documents',
    run: async ({ fs, open, record }, at) => {
      const other = open();
      for (const n of [1, 2, 3]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n });
      const db = open();
      const heard = record<string>();
      fs.onSnapshot(fs.query(fs.collection(db, at), fs.orderBy('n'), fs.limit(2)), (page) => {
        heard.add(page.docs.map((entry) => entry.id).join(' '));
      });
      await heard.last('d1 d2');
      await fs.disableNetwork(db);
      await fs.deleteDoc(fs.doc(other, at, 'd1'));
      await fs.setDoc(fs.doc(other, at, 'd0'), { n: 0 });
      await fs.deleteDoc(fs.doc(other, at, 'd2'));
      await fs.enableNetwork(db);
      await heard.last('d0 d3');
      return heard.seen.at(-1);
    },
    expected: 'd0 d3',
  },
  {
    name: 'offline writes arrive once, in order',
    run: async ({ fs, open }, at) => {
      const db = open();
      const x = fs.doc(db, at, 'x');
      await fs.setDoc(x, { n: 0, log: [] });
      await fs.disableNetwork(db);
      const writes = [1, 2, 3].map((n) => fs.updateDoc(x, { n: fs.increment(1), log: fs.arrayUnion(n) }));
      await fs.enableNetwork(db);
      await Promise.all(writes);
      return (await fs.getDocFromServer(fs.doc(open(), at, 'x'))).data();
    },
    expected: { n: 3, log: [1, 2, 3] },
  },
  {
    name: 'listeners and writes also work over long polling',
    run: async ({ fs, open, record }, at) => {
      const db = open({
        settings: {
          experimentalForceLongPolling: true,
          experimentalLongPollingOptions: { timeoutSeconds: 5 },
        },
      });
      const heard = record<string>();
      fs.onSnapshot(fs.collection(db, at), (page) => {
        heard.add(page.docs.map((entry) => entry.id).join(' '));
      });
      await fs.setDoc(fs.doc(db, at, 'mine'), { n: 1 });
      await fs.setDoc(fs.doc(open(), at, 'other'), { n: 1 });
      await heard.last('mine other');
      return heard.seen.at(-1);
    },
    expected: 'mine other',
  },
  {
    name: 'getDoc of a missing document resolves, and exists() returns false',
    run: async ({ fs, open }, at) => (await fs.getDoc(fs.doc(open(), at, 'nothing'))).exists(),
    expected: false,
  },
  {
    name: 'unsubscribing one listener does not affect another on the same query',
    run: async ({ fs, open, record }, at) => {
      const db = open();
      let first = 0;
      const second = record<number>();
      const stop = fs.onSnapshot(fs.collection(db, at), () => {
        first += 1;
      });
      fs.onSnapshot(fs.collection(db, at), (page) => {
        second.add(page.size);
      });
      await fs.getDocsFromServer(fs.collection(db, at));
      stop();
      const before = first;
      await fs.setDoc(fs.doc(open(), at, 'x'), { n: 1 });
      await second.last(1);
      return first === before;
    },
    expected: true,
  },
];
