import type { Sdk } from './sdk-page.ts';

/**
 * A case is JavaScript that runs inside the page. `at` is the path of the case's own collection. The result must equal
 * `expected`.
 */
export interface SdkCase {
  name: string;
  run: (sdk: Sdk, at: string) => unknown;
  expected: unknown;
}

/** Round trips of every type: the full SDK writes a value, and another client reads it from the server. */
const VALUES: [string, string][] = [
  ['null', 'null'],
  ['true', 'true'],
  ['false', 'false'],
  ['zero', '0'],
  ['a whole number', '42'],
  ['a negative whole number', '-7'],
  ['the largest safe whole number', '9007199254740991'],
  ['a double', '0.1'],
  ['minus zero', '-0'],
  ['NaN', 'NaN'],
  ['infinity', 'Infinity'],
  ['minus infinity', '-Infinity'],
  ['a huge double', '1e300'],
  ['an empty string', "''"],
  ['accents and emoji', "'Grüße 🏮 日本語'"],
  ['a string of line ends', "'a\\r\\nb\\u2028c'"],
  ['a timestamp', 'new fs.Timestamp(1700000000, 123456000)'],
  ['the earliest timestamp', 'new fs.Timestamp(-62135596800, 0)'],
  ['bytes', "fs.Bytes.fromBase64String('AAEC/w==')"],
  ['empty bytes', "fs.Bytes.fromBase64String('')"],
  ['a geopoint', 'new fs.GeoPoint(48.2, -16.37)'],
  ['an empty list', '[]'],
  ['a mixed list', "[1, 'two', null, { three: [] , x: true}]"],
  ['an empty map', '{}'],
  ['a nested map', "{ a: { b: { c: [1, { d: 'e' }] } } }"],
  ['odd keys', "{ 'a.b': 1, '`tick': 2, ' ': 3, 'ü': 4, constructor: 5 }"],
  ['a vector', 'fs.vector([1, 2.5, -3])'],
];

export const documentCases: SdkCase[] = [
  ...VALUES.map(
    ([what, source]): SdkCase => ({
      name: `${what} is read back as it was written`,
      run: new Function(
        'sdk',
        'at',
        `return (async () => {
        const { fs } = sdk;
        const value = ${source};
        await fs.setDoc(fs.doc(sdk.open(), at, 'x'), { value });
        const read = (await fs.getDocFromServer(fs.doc(sdk.open(), at, 'x'))).get('value');
        const same = Object.is(value, read) || (value && value.isEqual ? value.isEqual(read) : JSON.stringify(value) === JSON.stringify(read));
        return same && typeof value === typeof read;
      })()`,
      ) as SdkCase['run'],
      expected: true,
    }),
  ),
  {
    name: 'a reference is read back as a reference',
    run: async ({ fs, open }, at) => {
      const db = open();
      await fs.setDoc(fs.doc(db, at, 'x'), { ref: fs.doc(db, 'other/one') });
      return (await fs.getDocFromServer(fs.doc(db, at, 'x'))).get('ref').path;
    },
    expected: 'other/one',
  },
  {
    name: 'set replaces the whole document',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { a: 1, b: 2 });
      await fs.setDoc(x, { c: 3 });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { c: 3 },
  },
  {
    name: 'merge keeps unnamed fields, also inside maps',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { a: 1, m: { p: 1, q: 2 } });
      await fs.setDoc(x, { m: { q: 3, r: 4 } }, { merge: true });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { a: 1, m: { p: 1, q: 3, r: 4 } },
  },
  {
    name: 'mergeFields writes only the named fields',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { a: 1, b: 2 });
      await fs.setDoc(x, { a: 9, b: 9 }, { mergeFields: ['a'] });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { a: 9, b: 2 },
  },
  {
    name: 'merge on a missing document creates it',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { a: 1 }, { merge: true });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { a: 1 },
  },
  {
    name: 'update changes one nested field path and deletes another',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { m: { p: 1, q: { r: 2, s: 3 } }, t: 1 });
      await fs.updateDoc(x, { 'm.q.r': 9, 'm.p': fs.deleteField(), u: [1] });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { m: { q: { r: 9, s: 3 } }, t: 1, u: [1] },
  },
  {
    name: 'update with special characters in a field path',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { 'a.b': { c: 1 } });
      await fs.updateDoc(x, new fs.FieldPath('a.b', 'd`e'), 2);
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { 'a.b': { c: 1, 'd`e': 2 } },
  },
  {
    name: 'update of a map field replaces the map',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { m: { p: 1, q: 2 } });
      await fs.updateDoc(x, { m: { z: 1 } });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { m: { z: 1 } },
  },
  {
    name: 'update of a missing document is not-found',
    run: async ({ fs, open }, at) =>
      fs.updateDoc(fs.doc(open(), at, 'x'), { a: 1 }).catch((error) => error.code),
    expected: 'not-found',
  },
  {
    name: 'delete removes a document; deleting it again succeeds',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { a: 1 });
      await fs.deleteDoc(x);
      await fs.deleteDoc(x);
      return (await fs.getDocFromServer(x)).exists();
    },
    expected: false,
  },
  {
    name: 'add creates a document with a new id',
    run: async ({ fs, open }, at) => {
      const db = open();
      const made = await fs.addDoc(fs.collection(db, at), { a: 1 });
      return [(await fs.getDocFromServer(made)).data(), made.id.length];
    },
    expected: [{ a: 1 }, 20],
  },
  {
    name: 'a document can exist below a missing parent',
    run: async ({ fs, open }, at) => {
      const db = open();
      await fs.setDoc(fs.doc(db, at, 'x/sub/y'), { a: 1 });
      return [
        (await fs.getDocFromServer(fs.doc(db, at, 'x'))).exists(),
        (await fs.getDocFromServer(fs.doc(db, at, 'x/sub/y'))).exists(),
      ];
    },
    expected: [false, true],
  },
  {
    name: 'serverTimestamp is set by the server and is equal in all fields of a write',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { a: fs.serverTimestamp(), m: { b: fs.serverTimestamp() } });
      const data = (await fs.getDocFromServer(x)).data();
      return [data?.a.isEqual(data?.m.b), Math.abs(data?.a.toMillis() - Date.now()) < 60_000];
    },
    expected: [true, true],
  },
  {
    name: 'increment adds to a number; a missing field or a text counts as 0',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { n: 5, d: 1.5, t: 'text' });
      await fs.updateDoc(x, {
        n: fs.increment(2),
        d: fs.increment(1),
        t: fs.increment(3),
        fresh: fs.increment(-1),
      });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { n: 7, d: 2.5, t: 3, fresh: -1 },
  },
  {
    name: 'increment can exceed the largest safe whole number',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { n: Number.MAX_SAFE_INTEGER });
      for (let at = 0; at < 12; at++) await fs.updateDoc(x, { n: fs.increment(Number.MAX_SAFE_INTEGER) });
      return (await fs.getDocFromServer(x)).get('n') > 1e17;
    },
    expected: true,
  },
  {
    name: 'arrayUnion adds missing items; arrayRemove removes all equal items',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { u: [1, 2], r: [1, 2, 1, { a: 1 }], none: 'text' });
      await fs.updateDoc(x, {
        u: fs.arrayUnion(2, 3, 3, { a: 1 }),
        r: fs.arrayRemove(1, { a: 1 }),
        none: fs.arrayUnion(1),
        gone: fs.arrayRemove(1),
      });
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { u: [1, 2, 3, { a: 1 }], r: [2], none: [1], gone: [] },
  },
  {
    name: 'a batch is atomic',
    run: async ({ fs, open }, at) => {
      const db = open();
      const batch = fs.writeBatch(db);
      batch.set(fs.doc(db, at, 'a'), { n: 1 });
      batch.update(fs.doc(db, at, 'missing'), { n: 1 });
      const code = await batch.commit().catch((error) => error.code);
      return [code, (await fs.getDocFromServer(fs.doc(db, at, 'a'))).exists()];
    },
    expected: ['not-found', false],
  },
  {
    name: 'a batch of 501 writes is stored',
    run: async ({ fs, open }: Sdk, at: string) => {
      const db = open();
      const batch = fs.writeBatch(db);
      for (let n = 0; n < 501; n++) batch.set(fs.doc(db, at, `b${n}`), { n });
      await batch.commit();
      return (await fs.getCountFromServer(fs.collection(db, at))).data().count;
    },
    expected: 501,
  },
  {
    name: 'a transaction of 501 writes is stored',
    run: async ({ lite, openLite }: Sdk, at: string) => {
      const db = openLite();
      await lite.runTransaction(db, async (transaction) => {
        for (let n = 0; n < 501; n++) transaction.set(lite.doc(db, at, `t${n}`), { n });
      });
      return (await lite.getCount(lite.collection(db, at))).data().count;
    },
    expected: 501,
  },
  {
    name: 'each write of a batch sees the effects of the earlier writes of the batch',
    run: async ({ fs, open }, at) => {
      const db = open();
      const x = fs.doc(db, at, 'x');
      const batch = fs.writeBatch(db);
      batch.set(x, { n: 1 });
      batch.update(x, { n: fs.increment(5), m: 1 });
      batch.delete(fs.doc(db, at, 'y'));
      await batch.commit();
      return (await fs.getDocFromServer(x)).data();
    },
    expected: { n: 6, m: 1 },
  },
  {
    name: 'a rejected write does not affect earlier and later writes',
    run: async ({ fs, open }, at) => {
      const db = open();
      const outcomes = await Promise.all([
        fs.setDoc(fs.doc(db, at, 'a'), { n: 1 }).then(() => 'ok'),
        fs.updateDoc(fs.doc(db, at, 'missing'), { n: 1 }).catch((error) => error.code),
        fs.setDoc(fs.doc(db, at, 'b'), { n: 2 }).then(() => 'ok'),
      ]);
      const found = await fs.getDocsFromServer(fs.collection(db, at));
      return [outcomes, found.docs.map((entry) => entry.id)];
    },
    expected: [
      ['ok', 'not-found', 'ok'],
      ['a', 'b'],
    ],
  },
  {
    name: 'after fifty pipelined writes to a document, the value of the last one is stored',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await Promise.all(Array.from({ length: 50 }, (_, n) => fs.setDoc(x, { n })));
      return (await fs.getDocFromServer(x)).get('n');
    },
    expected: 49,
  },
  {
    name: 'a transaction reads, then writes',
    run: async ({ fs, open }, at) => {
      const db = open();
      const x = fs.doc(db, at, 'x');
      await fs.setDoc(x, { n: 1 });
      await fs.runTransaction(db, async (transaction) => {
        const now = (await transaction.get(x)).get('n');
        transaction.update(x, { n: now + 1 });
      });
      return (await fs.getDocFromServer(x)).get('n');
    },
    expected: 2,
  },
  {
    name: 'five transactions in a row and five concurrent ones lose no increment',
    run: async ({ fs, open }, at) => {
      const clients = Array.from({ length: 5 }, () => open());
      const path = `${at}/x`;
      await fs.setDoc(fs.doc(clients[0] as never, path), { n: 0 });
      const bump = (db: (typeof clients)[number]) =>
        fs.runTransaction(
          db,
          async (transaction) => {
            const now = (await transaction.get(fs.doc(db, path))).get('n');
            transaction.update(fs.doc(db, path), { n: now + 1 });
          },
          { maxAttempts: 30 },
        );
      for (const db of clients) await bump(db);
      await Promise.all(clients.map(bump));
      return (await fs.getDocFromServer(fs.doc(clients[0] as never, path))).get('n');
    },
    expected: 10,
  },
  {
    name: 'a transaction is retried if another client has created a document that it found missing',
    run: async ({ fs, open }, at) => {
      const db = open();
      const x = fs.doc(db, at, 'x');
      let tries = 0;
      await fs.runTransaction(db, async (transaction) => {
        tries += 1;
        const found = await transaction.get(x);
        if (tries === 1) await fs.setDoc(fs.doc(open(), at, 'x'), { by: 'other' });
        if (!found.exists()) transaction.set(x, { by: 'me' });
      });
      return [tries, (await fs.getDocFromServer(x)).get('by')];
    },
    expected: [2, 'other'],
  },
  {
    name: 'Lite: set, get, update, delete, add',
    run: async ({ lite, openLite }, at) => {
      const db = openLite();
      const x = lite.doc(db, at, 'x');
      await lite.setDoc(x, { a: 1, m: { p: 1 } });
      await lite.updateDoc(x, { 'm.q': lite.increment(2) });
      const read = (await lite.getDoc(x)).data();
      await lite.deleteDoc(x);
      const added = await lite.addDoc(lite.collection(db, at), { z: 1 });
      return [read, (await lite.getDoc(x)).exists(), (await lite.getDoc(added)).data()];
    },
    expected: [{ a: 1, m: { p: 1, q: 2 } }, false, { z: 1 }],
  },
  {
    name: 'Lite: a transaction and a batch',
    run: async ({ lite, openLite }, at) => {
      const db = openLite();
      const x = lite.doc(db, at, 'x');
      await lite.writeBatch(db).set(x, { n: 1 }).commit();
      await lite.runTransaction(db, async (transaction) => {
        const found = await transaction.get(x);
        transaction.set(x, { n: found.get('n') + 1 });
      });
      return (await lite.getDoc(x)).get('n');
    },
    expected: 2,
  },
  {
    name: 'a document of more than 1 MiB is refused',
    run: async ({ lite, openLite }, at) =>
      lite
        .setDoc(lite.doc(openLite(), at, 'x'), { text: 'x'.repeat(1_048_577) })
        .catch((error) => error.code),
    // The Lite SDK derives its error code from the HTTP status, and 400 becomes failed-precondition.
    expected: 'failed-precondition',
  },
  {
    name: 'a document just below 1 MiB is stored',
    run: async ({ fs, open }, at) => {
      const x = fs.doc(open(), at, 'x');
      await fs.setDoc(x, { text: 'ü'.repeat(500_000) });
      return (await fs.getDocFromServer(x)).get('text').length;
    },
    expected: 500_000,
  },
];
