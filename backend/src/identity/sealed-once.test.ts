import { beforeEach, expect, test } from 'vitest';
import { SealedOnce } from './sealed-once.ts';

const MINUTE = 60_000;
const KEY = new Uint8Array(32).fill(1);
let clock: number;
let once: SealedOnce<{ secret: string }>;

const open = (key = KEY) => new SealedOnce<{ secret: string }>(key, MINUTE, () => clock);
beforeEach(() => {
  clock = Date.UTC(2026, 0, 1);
  once = open();
});

test('a sealed value can be opened only once', async () => {
  const sealed = await once.seal({ secret: 'nonce' });
  expect(await once.take(sealed)).toEqual({ secret: 'nonce' });
  expect(await once.take(sealed)).toBeNull();
});

test('only one of two simultaneous attempts to open a sealed value succeeds', async () => {
  const sealed = await once.seal({ secret: 'nonce' });
  const taken = await Promise.all([once.take(sealed), once.take(sealed)]);
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('a sealed value can still be opened after ten thousand other values were sealed', async () => {
  const first = await once.seal({ secret: 'first' });
  for (let n = 0; n < 10_001; n++) await once.seal({ secret: 'flood' });
  expect(await once.take(first)).toEqual({ secret: 'first' });
});

test('a sealed value is valid until it expires, also across a restart', async () => {
  const [one, other] = [await once.seal({ secret: 'a' }), await once.seal({ secret: 'b' })];
  clock += MINUTE - 1000;
  expect(await open().take(one)).toEqual({ secret: 'a' });
  clock += 1000;
  expect(await once.take(other)).toBeNull();
});

test('a sealed text that was forged, changed or sealed with another key is refused', async () => {
  const sealed = await once.seal({ secret: 'nonce' });
  const [head, , nonce, text, tag] = sealed.split('.');
  expect(await open(new Uint8Array(32).fill(2)).take(sealed)).toBeNull();
  for (const forged of [
    '',
    'x',
    `${head}..${nonce}.${text?.replace(/^./, (first) => (first === '-' ? '_' : '-'))}.${tag}`,
    `${sealed}x`,
  ])
    expect(await once.take(forged), forged).toBeNull();
});

test('a sealed text does not contain the value in readable form', async () => {
  const parts = (await once.seal({ secret: 'the-nonce' })).split('.');
  expect(parts.map((part) => Buffer.from(part, 'base64url').toString()).join()).not.toContain('the-nonce');
});
