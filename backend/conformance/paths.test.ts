import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, outcomeOf, put } from './rest.ts';
import { openTarget, type Target } from './target.ts';

// Names and paths over REST: which ids there are, how addresses write them, and what is refused in which words.
let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 120_000);
afterAll(() => target.close());

const FROM_BELOW = { from: [{ collectionId: 'below' }] };
const COUNT = [{ alias: 'n', count: {} }];

test.each([
  'so!@x',
  'two words',
  'ä',
  '50%',
  'c#',
  'q?',
  '+',
  '"',
  '\\',
  '&=',
  '😀',
  '__id7__',
  '...',
])('what lies below the id %s is listed, queried and counted', async (id) => {
  const parent = `/parents/${encodeURIComponent(id)}`;
  expect(
    outcomeOf(await ask(target, ':commit', { writes: [put(target, `parents/${id}/below/x`, {})] })),
  ).toBe('OK');
  const found = await ask(target, `${parent}:runQuery`, { structuredQuery: FROM_BELOW });
  expect(found.body[0].document.name).toContain(`/parents/${id}/below/x`);
  const counted = await ask(target, `${parent}:runAggregationQuery`, {
    structuredAggregationQuery: { structuredQuery: FROM_BELOW, aggregations: COUNT },
  });
  expect(counted.body[0].result.aggregateFields.n).toEqual({ integerValue: '1' });
  expect((await ask(target, `${parent}/below`)).body.documents).toHaveLength(1);
});
