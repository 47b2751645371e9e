import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds, SEED, timeLimit } from '../test/rounds.ts';
import { openSdkPage, type SdkPage } from './sdk-page.ts';
import { openTarget, type Target } from './target.ts';

// Runs each query twice: on the server, and with the SDK's own query engine on its cache. Both must return the same
// documents in the same order.
let target: Target;
let sdk: SdkPage;

beforeAll(async () => {
  target = await openTarget();
  sdk = await openSdkPage(target);
}, 120_000);
afterAll(async () => {
  await sdk?.close();
  await target?.close();
});

const field = fc.constantFrom('a', 'b', 'c');
// Generates no NaN, because in the SDK's cache a range filter can match NaN, and on the server it cannot
// (backend/docs/differences.md).
const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, -1.5, 2.5),
  fc.constantFrom('', 'a', 'b', 'ä', '🏮'),
  fc.boolean(),
  fc.constant(null),
);
const document = fc.record(
  { a: scalar, b: scalar, c: scalar, list: fc.array(scalar, { maxLength: 3 }) },
  { requiredKeys: [] },
);

type Filter = [path: string, op: string, value: unknown];
const notNull = scalar.filter((value) => value !== null);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.tuple(field, fc.constantFrom('==', '<', '<=', '>', '>='), notNull),
  fc.tuple(field, fc.constant('!='), scalar),
  fc.tuple(field, fc.constant('in'), fc.array(notNull, { minLength: 1, maxLength: 3 })),
  fc.tuple(fc.constant('list'), fc.constant('array-contains'), notNull),
);

interface Asked {
  filters: Filter[];
  order: [string, 'asc' | 'desc'][];
  limit: number | null;
  last: boolean;
  start: unknown;
}
const asked: fc.Arbitrary<Asked> = fc.record({
  filters: fc.array(filter, { maxLength: 2 }),
  order: fc.uniqueArray(fc.tuple(field, fc.constantFrom('asc' as const, 'desc' as const)), {
    maxLength: 2,
    selector: ([path]) => path,
  }),
  limit: fc.option(fc.integer({ min: 1, max: 6 })),
  last: fc.boolean(),
  start: fc.option(notNull),
});

const QUERIES = rounds(60, 500);

test(
  `the SDK's cache and the server return equal results for ${QUERIES} generated queries`,
  async () => {
    const documents = fc.sample(document, { numRuns: 60, seed: SEED });
    const queries = fc.sample(asked, { numRuns: QUERIES, seed: SEED + 1 });
    const outcome = await sdk.page.evaluate(compareAnswers, { documents, queries });
    expect(outcome.differences).toEqual([]);
    // Generated queries that are invalid or lack an index are not compared. More than half must have been compared.
    expect(outcome.compared).toBeGreaterThan(QUERIES / 2);
  },
  timeLimit(120_000),
);

/** This function runs inside the browser page. */
async function compareAnswers({ documents, queries }: { documents: object[]; queries: Asked[] }) {
  const { sdk } = window as unknown as { sdk: import('./sdk-page.ts').Sdk };
  const { fs } = sdk;
  const at = 'differential/all/items';
  const writer = sdk.open();
  const batch = fs.writeBatch(writer);
  for (const [n, data] of documents.entries())
    batch.set(fs.doc(writer, at, `d${String(n).padStart(3, '0')}`), data);
  await batch.commit();

  const db = sdk.open();
  await new Promise<void>((resolve) => {
    fs.onSnapshot(fs.collection(db, at), (page) => {
      if (!page.metadata.fromCache && page.size === documents.length) resolve();
    });
  });
  // Reads from the server with a second client, because the first client would answer from its own cache.
  const server = sdk.open();
  let compared = 0;
  const differences: unknown[] = [];
  for (const query of queries) {
    const build = (on: typeof db) => {
      const parts = [
        ...query.filters.map(([path, op, value]) => fs.where(path, op as '==', value)),
        ...query.order.map(([path, direction]) => fs.orderBy(path, direction)),
        ...(query.start !== null && query.order.length > 0 ? [fs.startAt(query.start)] : []),
        ...(query.limit === null
          ? []
          : [query.last && query.order.length > 0 ? fs.limitToLast(query.limit) : fs.limit(query.limit)]),
      ];
      return fs.query(fs.collection(on, at), ...parts);
    };
    let ours: string;
    try {
      ours = (await fs.getDocsFromServer(build(server))).docs.map((entry) => entry.id).join(' ');
    } catch {
      continue;
    }
    const theirs = (await fs.getDocsFromCache(build(db))).docs.map((entry) => entry.id).join(' ');
    compared += 1;
    if (ours !== theirs) differences.push({ query, server: ours, cache: theirs });
  }
  return { compared, differences: differences.slice(0, 5) };
}
