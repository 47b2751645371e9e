import type { SdkCase } from './documents.cases.ts';

/**
 * Listeners. `settled` waits until a recorded list ends as wanted, so that a case says what the listener came to
 * and in which order, without waiting for the clock.
 */
export const listenCases: SdkCase[] = [
  {
    name: 'a document listener sees creation, change and deletion',
    run: async ({ fs, open }, at) => {
      const seen: unknown[] = [];
      let wake = () => {};
      fs.onSnapshot(fs.doc(open(), at, 'x'), (entry) => {
        seen.push(entry.exists() ? entry.get('n') : 'none');
        wake();
      });
      const until = async (length: number) => {
        while (seen.length < length)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      const writer = fs.doc(open(), at, 'x');
      await until(1);
      await fs.setDoc(writer, { n: 1 });
      await until(2);
      await fs.updateDoc(writer, { n: 2 });
      await until(3);
      await fs.deleteDoc(writer);
      await until(4);
      return seen;
    },
    expected: ['none', 1, 2, 'none'],
  },
  {
    name: 'a query listener sees documents enter, change and leave its filter',
    run: async ({ fs, open }, at) => {
      const seen: unknown[] = [];
      let wake = () => {};
      const db = open();
      fs.onSnapshot(fs.query(fs.collection(db, at), fs.where('a', '==', 1)), (page) => {
        seen.push(
          page
            .docChanges()
            .map((change) => `${change.type} ${change.doc.id}`)
            .join(','),
        );
        wake();
      });
      const until = async (length: number) => {
        while (seen.length < length)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      const other = open();
      await until(1);
      await fs.setDoc(fs.doc(other, at, 'x'), { a: 1 });
      await until(2);
      await fs.setDoc(fs.doc(other, at, 'y'), { a: 2 });
      await fs.updateDoc(fs.doc(other, at, 'x'), { b: 1 });
      await until(3);
      await fs.updateDoc(fs.doc(other, at, 'x'), { a: 2 });
      await until(4);
      await fs.updateDoc(fs.doc(other, at, 'y'), { a: 1 });
      await until(5);
      await fs.deleteDoc(fs.doc(other, at, 'y'));
      await until(6);
      return seen;
    },
    expected: ['', 'added x', 'modified x', 'removed x', 'added y', 'removed y'],
  },
  {
    name: 'a limit lets the next document in and pushes the last one out',
    run: async ({ fs, open }, at) => {
      const seen: string[] = [];
      let wake = () => {};
      const other = open();
      for (const n of [1, 2, 3, 4]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n });
      fs.onSnapshot(fs.query(fs.collection(open(), at), fs.orderBy('n'), fs.limit(2)), (page) => {
        if (page.metadata.fromCache) return;
        seen.push(page.docs.map((entry) => entry.id).join(' '));
        wake();
      });
      const until = async (last: string) => {
        while (seen.at(-1) !== last)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until('d1 d2');
      await fs.deleteDoc(fs.doc(other, at, 'd1'));
      await until('d2 d3');
      await fs.setDoc(fs.doc(other, at, 'd0'), { n: 0 });
      await until('d0 d2');
      await fs.updateDoc(fs.doc(other, at, 'd0'), { n: 9 });
      await until('d2 d3');
      return seen.at(-1);
    },
    expected: 'd2 d3',
  },
  {
    name: 'limitToLast follows the end of the list',
    run: async ({ fs, open }, at) => {
      const seen: string[] = [];
      let wake = () => {};
      const other = open();
      for (const n of [1, 2, 3]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n });
      fs.onSnapshot(fs.query(fs.collection(open(), at), fs.orderBy('n'), fs.limitToLast(2)), (page) => {
        if (page.metadata.fromCache) return;
        seen.push(page.docs.map((entry) => entry.id).join(' '));
        wake();
      });
      const until = async (last: string) => {
        while (seen.at(-1) !== last)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until('d2 d3');
      await fs.setDoc(fs.doc(other, at, 'd4'), { n: 4 });
      await until('d3 d4');
      return seen.at(-1);
    },
    expected: 'd3 d4',
  },
  {
    name: 'a batch arrives as one snapshot',
    run: async ({ fs, open }, at) => {
      const sizes: number[] = [];
      let wake = () => {};
      fs.onSnapshot(fs.collection(open(), at), (page) => {
        sizes.push(page.size);
        wake();
      });
      const until = async (length: number) => {
        while (sizes.length < length)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until(1);
      const db = open();
      const batch = fs.writeBatch(db);
      for (let n = 0; n < 20; n++) batch.set(fs.doc(db, at, `d${n}`), { n });
      await batch.commit();
      await until(2);
      return sizes;
    },
    expected: [0, 20],
  },
  {
    name: 'one’s own write shows at once, then confirmed',
    run: async ({ fs, open }, at) => {
      const db = open();
      const seen: string[] = [];
      let wake = () => {};
      fs.onSnapshot(fs.doc(db, at, 'x'), { includeMetadataChanges: true }, (entry) => {
        seen.push(`${entry.get('n') ?? 'none'}${entry.metadata.hasPendingWrites ? ' pending' : ''}`);
        wake();
      });
      const until = async (last: string) => {
        while (seen.at(-1) !== last)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until('none');
      void fs.setDoc(fs.doc(db, at, 'x'), { n: 1 });
      await until('1');
      return seen.slice(-2);
    },
    expected: ['1 pending', '1'],
  },
  {
    name: 'thirty listeners on one stream all hear of one write',
    run: async ({ fs, open }, at) => {
      const db = open();
      let heard = 0;
      let wake = () => {};
      for (let n = 0; n < 30; n++) {
        fs.onSnapshot(fs.query(fs.collection(db, at), fs.where('n', '>=', n)), (page) => {
          if (page.size === 1) heard += 1;
          wake();
        });
      }
      await fs.getDocsFromServer(fs.collection(db, at));
      await fs.setDoc(fs.doc(open(), at, 'x'), { n: 100 });
      while (heard < 30)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return heard;
    },
    expected: 30,
  },
  {
    name: 'a client that was away learns of changes, leavers and deletions',
    run: async ({ fs, open }, at) => {
      const other = open();
      for (const n of [1, 2, 3, 4]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n, in: true });
      const db = open();
      let last = '';
      let wake = () => {};
      fs.onSnapshot(fs.query(fs.collection(db, at), fs.where('in', '==', true)), (page) => {
        last = page.docs.map((entry) => `${entry.id}:${entry.get('n')}`).join(' ');
        wake();
      });
      const until = async (wanted: string) => {
        while (last !== wanted)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until('d1:1 d2:2 d3:3 d4:4');
      await fs.disableNetwork(db);
      await fs.updateDoc(fs.doc(other, at, 'd1'), { n: 10 });
      await fs.updateDoc(fs.doc(other, at, 'd2'), { in: false });
      await fs.deleteDoc(fs.doc(other, at, 'd3'));
      await fs.setDoc(fs.doc(other, at, 'd5'), { n: 5, in: true });
      await fs.enableNetwork(db);
      await until('d1:10 d4:4 d5:5');
      return last;
    },
    expected: 'd1:10 d4:4 d5:5',
  },
  {
    name: 'a client that was away with a limit ends with the right documents',
    run: async ({ fs, open }, at) => {
      const other = open();
      for (const n of [1, 2, 3]) await fs.setDoc(fs.doc(other, at, `d${n}`), { n });
      const db = open();
      let last = '';
      let wake = () => {};
      fs.onSnapshot(fs.query(fs.collection(db, at), fs.orderBy('n'), fs.limit(2)), (page) => {
        last = page.docs.map((entry) => entry.id).join(' ');
        wake();
      });
      const until = async (wanted: string) => {
        while (last !== wanted)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      };
      await until('d1 d2');
      await fs.disableNetwork(db);
      await fs.deleteDoc(fs.doc(other, at, 'd1'));
      await fs.setDoc(fs.doc(other, at, 'd0'), { n: 0 });
      await fs.deleteDoc(fs.doc(other, at, 'd2'));
      await fs.enableNetwork(db);
      await until('d0 d3');
      return last;
    },
    expected: 'd0 d3',
  },
  {
    name: 'writes made offline arrive once, in order',
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
    name: 'long polling carries listeners and writes as well',
    run: async ({ fs, open }, at) => {
      const db = open({
        settings: {
          experimentalForceLongPolling: true,
          experimentalLongPollingOptions: { timeoutSeconds: 5 },
        },
      });
      let last = '';
      let wake = () => {};
      fs.onSnapshot(fs.collection(db, at), (page) => {
        last = page.docs.map((entry) => entry.id).join(' ');
        wake();
      });
      await fs.setDoc(fs.doc(db, at, 'mine'), { n: 1 });
      await fs.setDoc(fs.doc(open(), at, 'other'), { n: 1 });
      while (last !== 'mine other')
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return last;
    },
    expected: 'mine other',
  },
  {
    name: 'getDoc of a missing document says so at once',
    run: async ({ fs, open }, at) => (await fs.getDoc(fs.doc(open(), at, 'nothing'))).exists(),
    expected: false,
  },
  {
    name: 'an unsubscribed listener hears nothing more, another on the same query does',
    run: async ({ fs, open }, at) => {
      const db = open();
      let first = 0;
      let second = 0;
      let wake = () => {};
      const stop = fs.onSnapshot(fs.collection(db, at), () => {
        first += 1;
      });
      fs.onSnapshot(fs.collection(db, at), (page) => {
        second = page.size;
        wake();
      });
      await fs.getDocsFromServer(fs.collection(db, at));
      stop();
      const before = first;
      await fs.setDoc(fs.doc(open(), at, 'x'), { n: 1 });
      while (second < 1)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return first === before;
    },
    expected: true,
  },
];
