import { expect, test } from 'vitest';
import type { Caller } from '../../model/caller.ts';
import { inTurns } from './in-turns.ts';

const user = (uid: string): Caller => ({ kind: 'user', uid, token: {} });

test('commits are ordered round-robin between callers, FIFO within a caller', () => {
  const anonymous: Caller = { kind: 'anonymous' };
  const waiting = [
    ...['a1', 'a2', 'a3'].map((name) => ({ name, caller: user('a') })),
    { name: 'b1', caller: user('b') },
    { name: 'x1', caller: anonymous },
    { name: 'b2', caller: user('b') },
  ];
  expect(inTurns(waiting).map(({ name }) => name)).toEqual(['a1', 'b1', 'x1', 'a2', 'b2', 'a3']);
});
