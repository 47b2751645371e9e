import type { SdkCase } from './documents.cases.ts';
import type { Sdk } from './sdk-page.ts';

/** The documents that every query case writes before its query. `at` is the path of their collection. */
const ITEMS = `{
  i1: { a: 1, b: 'x', c: true, list: [1, 2], m: { k: 1 } },
  i2: { a: 2, b: 'y', c: false, list: [2, 3], m: { k: 2 } },
  i3: { a: 2.5, b: 'x', c: true, list: ['2'], m: { k: 3, l: 1 } },
  i4: { a: 4, b: 'ä', c: null, list: [] },
  i5: { a: -1, b: 'Z', list: [{ p: 1 }, 2] },
  i6: { a: NaN, b: '', c: true },
  i7: { a: 'text', b: 7 },
  i8: { a: null, b: ['x'] },
  i9: { b: 'x' },
}`;

/** Each row: a name, the constraints of the query, and the expected ids in order. */
const QUERIES: [string, string, string][] = [
  ['a whole collection is ordered by id', '', 'i1 i2 i3 i4 i5 i6 i7 i8 i9'],
  ['== finds equal values', "where('b', '==', 'x')", 'i1 i3 i9'],
  ['== treats equal integers and doubles as equal', "where('a', '==', 2.0)", 'i2'],
  ['== null finds null but not missing fields', "where('a', '==', null)", 'i8'],
  ['== NaN finds NaN', "where('a', '==', NaN)", 'i6'],
  ['== on a nested field', "where('m.k', '==', 2)", 'i2'],
  ['== on a map', "where('m', '==', { k: 1 })", 'i1'],
  ['== on a list', "where('list', '==', [2, 3])", 'i2'],
  ['two equalities', "where('b', '==', 'x'), where('c', '==', true)", 'i1 i3'],
  ['three equalities', "where('a', '==', 1), where('b', '==', 'x'), where('c', '==', true)", 'i1'],
  ['!= leaves out null and missing fields', "where('a', '!=', 2)", 'i6 i5 i1 i3 i4 i7'],
  ['!= null finds every other value', "where('a', '!=', null)", 'i6 i5 i1 i2 i3 i4 i7'],
  ['!= NaN', "where('a', '!=', NaN)", 'i5 i1 i2 i3 i4 i7'],
  ['> compares only values of the same type', "where('a', '>', 1)", 'i2 i3 i4'],
  ['>= includes the bound', "where('a', '>=', 2)", 'i2 i3 i4'],
  ['< leaves out NaN', "where('a', '<', 2)", 'i5 i1'],
  ['<= includes the bound', "where('a', '<=', 1)", 'i5 i1'],
  ['a range', "where('a', '>', 1), where('a', '<', 4)", 'i2 i3'],
  ['strings are ordered by their bytes', "where('b', '>=', 'Z')", 'i5 i1 i3 i9 i2 i4'],
  ['equality plus range needs an index, which exists', "where('b', '==', 'x'), where('a', '>', 0)", 'i1 i3'],
  ['two ranges on two fields', "where('a', '>', 0), where('b', '>', 'w')", 'i1 i2 i3 i4'],
  ['in finds any of the values', "where('b', 'in', ['y', 'Z', 7])", 'i2 i5 i7'],
  ['in with an order', "where('b', 'in', ['y', 'x']), orderBy('a', 'desc')", 'i3 i2 i1'],
  ['not-in leaves out null and missing fields', "where('a', 'not-in', [1, 2])", 'i6 i5 i3 i4 i7'],
  ['not-in with null finds nothing', "where('a', 'not-in', [null, 1])", ''],
  ['array-contains', "where('list', 'array-contains', 2)", 'i1 i2 i5'],
  ['array-contains a map', "where('list', 'array-contains', { p: 1 })", 'i5'],
  ['array-contains-any', "where('list', 'array-contains-any', ['2', 3])", 'i2 i3'],
  ['array-contains and equality', "where('list', 'array-contains', 2), where('c', '==', true)", 'i1'],
  ['array-contains with an order', "where('list', 'array-contains', 2), orderBy('a', 'desc')", 'i2 i1 i5'],
  ['or of two fields', "or(where('b', '==', 'y'), where('a', '==', 4))", 'i2 i4'],
  ['or returns a document only once', "or(where('b', '==', 'x'), where('c', '==', true))", 'i1 i3 i6 i9'],
  ['and within or', "or(and(where('b', '==', 'x'), where('a', '==', 1)), where('a', '==', 4))", 'i1 i4'],
  ['or within and', "and(where('b', '==', 'x'), or(where('a', '==', 1), where('a', '==', 2.5)))", 'i1 i3'],
  ['or of ranges', "or(where('a', '<', 0), where('a', '>', 2))", 'i5 i3 i4'],
  ['order by a field leaves out documents without it', "orderBy('a')", 'i8 i6 i5 i1 i2 i3 i4 i7'],
  ['order downward', "orderBy('a', 'desc')", 'i7 i4 i3 i2 i1 i5 i6 i8'],
  ['order across value types', "orderBy('b')", 'i7 i6 i5 i1 i3 i9 i2 i4 i8'],
  ['order by two fields', "orderBy('b'), orderBy('a', 'desc')", 'i7 i6 i5 i3 i1 i2 i4 i8'],
  ['order of null, false, true', "orderBy('c')", 'i4 i2 i1 i3 i6'],
  ['descending order by id among equal values', "where('b', '==', 'x'), orderBy('b', 'desc')", 'i9 i3 i1'],
  ['limit', "orderBy('a'), limit(3)", 'i8 i6 i5'],
  ['limit to last', "orderBy('a'), limitToLast(2)", 'i4 i7'],
  ['a limit larger than the result', 'limit(100)', 'i1 i2 i3 i4 i5 i6 i7 i8 i9'],
  ['start at', "orderBy('a'), startAt(2)", 'i2 i3 i4 i7'],
  ['start after', "orderBy('a'), startAfter(2)", 'i3 i4 i7'],
  ['end at', "orderBy('a'), endAt(1)", 'i8 i6 i5 i1'],
  ['end before', "orderBy('a'), endBefore(1)", 'i8 i6 i5'],
  ['between cursors in descending order', "orderBy('a', 'desc'), startAt(4), endBefore(1)", 'i4 i3 i2'],
  ['a cursor of two values', "orderBy('b'), orderBy('a'), startAfter('x', 1)", 'i3 i2 i4 i8'],
  ['a cursor by id', "orderBy(documentId()), startAt('i8')", 'i8 i9'],
  ['ids in a range', "where(documentId(), '>=', 'i3'), where(documentId(), '<', 'i5')", 'i3 i4'],
  ['ids in a list', "where(documentId(), 'in', ['i9', 'i1', 'none'])", 'i1 i9'],
  ['cursors with limitToLast', "orderBy('a'), endAt(4), limitToLast(2)", 'i3 i4'],
  ['a limit together with a filter', "where('b', '==', 'x'), limit(2)", 'i1 i3'],
  ['nothing matches', "where('b', '==', 'nobody')", ''],
];

const ask = (constraints: string, read: string) =>
  `return (async () => {
    const { fs } = sdk;
    const { where, or, and, orderBy, limit, limitToLast, startAt, startAfter, endAt, endBefore, documentId } = fs;
    const writer = sdk.open();
    const batch = fs.writeBatch(writer);
    for (const [id, data] of Object.entries(${ITEMS})) batch.set(fs.doc(writer, at, id), data);
    await batch.commit();
    const db = sdk.open();
    const q = fs.query(fs.collection(db, at)${constraints === '' ? '' : `, ${constraints}`});
    ${read}
  })()`;

const script = (body: string) => new Function('sdk', 'at', body) as SdkCase['run'];
const ids = (text: string) => (text === '' ? [] : text.split(' '));

export const queryCases: SdkCase[] = [
  ...QUERIES.map(
    ([name, constraints, expected]): SdkCase => ({
      name: `query: ${name}`,
      run: script(ask(constraints, 'return (await fs.getDocsFromServer(q)).docs.map((entry) => entry.id);')),
      expected: ids(expected),
    }),
  ),
  ...QUERIES.map(
    ([name, constraints, expected]): SdkCase => ({
      name: `count: ${name}`,
      run: script(ask(constraints, 'return (await fs.getCountFromServer(q)).data().count;')),
      expected: ids(expected).length,
    }),
  ),
  {
    name: 'sum and average skip documents without the field, but count includes them',
    run: script(
      ask(
        '',
        "return Promise.all([fs.count(), fs.sum('m.k'), fs.average('m.k')].map(async (x) => (await fs.getAggregateFromServer(q, { x })).data().x));",
      ),
    ),
    expected: [9, 6, 2],
  },
  {
    name: 'the sum of no documents is 0, and their average is null',
    run: script(
      ask(
        '',
        "return Promise.all([fs.sum('nothing'), fs.average('nothing')].map(async (x) => (await fs.getAggregateFromServer(q, { x })).data().x));",
      ),
    ),
    expected: [0, null],
  },
  {
    name: 'a count after a document is refused unless the order names the id, a query is not',
    run: script(
      ask(
        '',
        `const after = startAfter(await fs.getDoc(fs.doc(db, at, 'i7')));
        const refused = await fs.getCountFromServer(fs.query(q, after)).catch(({ code }) => code);
        const named = await fs.getCountFromServer(fs.query(q, orderBy(documentId()), after));
        return [refused, named.data().count, (await fs.getDocsFromServer(fs.query(q, after))).size];`,
      ),
    ),
    expected: ['invalid-argument', 2, 2],
  },
  {
    name: 'a collection group finds documents at every depth',
    run: async ({ fs, open }: Sdk, at: string) => {
      const db = open();
      const group = `g${at.split('/').at(-2)}`;
      await fs.setDoc(fs.doc(db, `${group}/one`), { n: 1 });
      await fs.setDoc(fs.doc(db, at, `p/${group}/two`), { n: 2 });
      await fs.setDoc(fs.doc(db, at, `p/other/q/${group}/three`), { n: 3 });
      const found = await fs.getDocsFromServer(fs.collectionGroup(db, group));
      return found.docs.map((entry) => entry.id).sort();
    },
    expected: ['one', 'three', 'two'],
  },
  {
    name: 'a query reads its own collection only, not subcollections',
    run: async ({ fs, open }: Sdk, at: string) => {
      const db = open();
      await fs.setDoc(fs.doc(db, at, 'x'), { n: 1 });
      await fs.setDoc(fs.doc(db, at, 'x/items/y'), { n: 1 });
      return (await fs.getDocsFromServer(fs.collection(db, at))).docs.map((entry) => entry.id);
    },
    expected: ['x'],
  },
  {
    name: 'Lite: query with order, cursor and limit',
    run: async ({ lite, openLite }: Sdk, at: string) => {
      const db = openLite();
      for (const n of [3, 1, 2]) await lite.setDoc(lite.doc(db, at, `d${n}`), { n });
      const q = lite.query(
        lite.collection(db, at),
        lite.orderBy('n', 'desc'),
        lite.startAfter(3),
        lite.limit(1),
      );
      return (await lite.getDocs(q)).docs.map((entry) => entry.id);
    },
    expected: ['d2'],
  },
  {
    name: 'Lite: count',
    run: async ({ lite, openLite }: Sdk, at: string) => {
      const db = openLite();
      for (const n of [1, 2]) await lite.setDoc(lite.doc(db, at, `d${n}`), { n });
      return (await lite.getCount(lite.collection(db, at))).data().count;
    },
    expected: 2,
  },
];
