import { expect, test } from 'vitest';
import { openVisitors } from './visitors.ts';

const ADA = { address: '192.0.2.1', agent: 'Firefox' };
const MORNING = Date.parse('2026-11-24T08:00:00Z');
const NEXT_DAY = Date.parse('2026-11-25T00:00:00Z');

test('a visitor counts as new only once a day', () => {
  const visitors = openVisitors();
  expect(visitors.add(ADA, 'visit', MORNING)).toBe(true);
  expect(visitors.add(ADA, 'visit', MORNING + 1000)).toBe(false);
  expect(visitors.has(ADA, 'visit', MORNING)).toBe(true);
  expect(visitors.add(ADA, 'visit', NEXT_DAY)).toBe(true);
});

test.each([
  ['IP address', { ...ADA, address: '192.0.2.2' }, 'visit'],
  ['browser', { ...ADA, agent: 'Safari' }, 'visit'],
  ['counted event', ADA, 'source news.example'],
])('a client with a different %s counts as new', (_difference, client, what) => {
  const visitors = openVisitors();
  visitors.add(ADA, 'visit', MORNING);
  expect(visitors.has(client, what, MORNING)).toBe(false);
  expect(visitors.add(client, what, MORNING)).toBe(true);
});

test('visitors are hashed with another salt each day', () => {
  const salts: string[] = [];
  const visitors = openVisitors((size) => {
    const salt = Buffer.alloc(size, salts.length);
    salts.push(salt.toString('hex'));
    return salt;
  });
  for (const time of [MORNING, MORNING + 1, NEXT_DAY]) visitors.add(ADA, 'visit', time);
  expect(new Set(salts).size).toBe(2);
});

test('of 20,000 visitors at most one is mistaken for another', () => {
  const visitors = openVisitors();
  let known = 0;
  for (let at = 0; at < 20_000; at++)
    if (!visitors.add({ address: `192.0.2.${at}`, agent: 'Firefox' }, 'visit', MORNING)) known++;
  expect(known).toBeLessThanOrEqual(1);
});
