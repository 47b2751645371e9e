import { expect, test } from 'vitest';
import type { Counter } from './counter.ts';
import { type Noted, openQueue } from './queue.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function setUp() {
  const counted: (string | null)[] = [];
  const reads: (() => void)[] = [];
  const counter = { page: ({ post }: { post: string | null }) => counted.push(post) } as unknown as Counter;
  const queue = openQueue({
    counter,
    idsOf: async (names) => {
      await new Promise<void>((resolve) => reads.push(resolve));
      return new Map(names.map((name) => [name, name]));
    },
    log: () => {},
    now: () => 0,
  });
  const view = (post: string): Noted => ({
    ...{ path: `/blog/${post}`, post, time: 0 },
    client: { address: '192.0.2.1', agent: AGENT },
    what: { kind: 'page', referrer: null, search: '', host: 'studio.test' },
  });
  const reading = () => expect.poll(() => reads.length).toBe(1);
  const answer = () => reads.pop()?.();
  return { queue, counted, view, reading, answer };
}

test('requests that arrive while ids are read from the database are counted too', async () => {
  const { queue, counted, view, reading, answer } = setUp();
  queue.note(view('one'));
  const done = queue.countAll();
  await reading();
  queue.note(view('two'));
  answer();
  await reading();
  answer();
  await done;
  expect(counted).toEqual(['one', 'two']);
});

test('requests for posts with a cached id are counted when the cache of ids is cleared', async () => {
  const { queue, counted, view, reading, answer } = setUp();
  for (let group = 0; group < 11; group++) {
    const names = Array.from({ length: 199 }, (_, at) => `post-${group}-${at}`);
    // The first post of all is in every group, so its id is cached.
    for (const name of [...names, 'post-0-0']) queue.note(view(name));
    const done = queue.countAll();
    await reading();
    answer();
    await done;
  }
  expect(counted).toHaveLength(11 * 200);
});

test('a name that the database refuses does not stop the counting of other requests', async () => {
  const counted: (string | null)[] = [];
  const counter = { page: ({ post }: { post: string | null }) => counted.push(post) } as unknown as Counter;
  const { view } = setUp();
  const queue = openQueue({
    counter,
    idsOf: async (names) => {
      if (names.includes('bad')) throw new Error('The database refused :batchGet: INVALID_ARGUMENT');
      return new Map(names.map((name) => [name, name]));
    },
    log: () => {},
    now: () => 0,
  });
  for (const name of ['one', 'bad', 'two', 'three']) queue.note(view(name));
  await queue.countAll();
  queue.note(view('four'));
  await queue.countAll();
  expect(counted).toEqual(['one', 'two', 'three', 'four']);
});
