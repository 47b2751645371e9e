import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('calls with the same key run in sequence, even after a failure; others run in parallel', async () => {
  const begun: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = (name: string, until?: Promise<void>) => async () => {
    begun.push(name);
    await until;
    return name;
  };
  const first = inTurn('a', run('first', gates[0]?.promise));
  const second = inTurn('a', run('second', gates[1]?.promise));
  const third = inTurn('a', run('third'));
  expect(await inTurn('b', run('other'))).toBe('other');
  expect(begun).toEqual(['first', 'other']);

  gates[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  gates[1]?.resolve();
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
});
