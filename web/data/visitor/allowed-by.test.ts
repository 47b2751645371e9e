import { expect, test } from 'vitest';
import { allowedBy } from './allowed-by.ts';

/** A database that rejects times after its own `clock`. */
const databaseAt = (clock: number) => async (bound: number) => {
  if (bound > clock) throw Object.assign(new Error('refused'), { code: 'permission-denied' });
  return bound;
};

test('a list query asks for documents public at a given time, rounded down to milliseconds', async () => {
  expect(await allowedBy(1_000_000.7, databaseAt(1_000_000))).toBe(1_000_000);
});

test('if the database’s clock is behind, a refused list query is retried for an earlier time', async () => {
  expect(await allowedBy(1_000_000, databaseAt(999_999))).toBe(400_000);
});

test('a list query that is refused for the earlier time too throws the refusal', async () => {
  await expect(allowedBy(1_000_000, databaseAt(0))).rejects.toMatchObject({ code: 'permission-denied' });
});

test('a list query is not retried after an error other than a refusal', async () => {
  const asked: number[] = [];
  const away = async (bound: number) => {
    asked.push(bound);
    throw Object.assign(new Error('away'), { code: 'unavailable' });
  };
  await expect(allowedBy(5, away)).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toEqual([5]);
});
