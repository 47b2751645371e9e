import { expect, test } from 'vitest';
import { type CopyStatus, checkCopyStatus } from './copy-status.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** The alarm's sentence when `minutes` minutes have passed since the start; null if there is no alarm. */
function sentence(minutes: number, status: CopyStatus): string | null {
  let given: string | null = null;
  const report = (text: string | null) => {
    given = text;
  };
  checkCopyStatus(report, status, START, START + minutes * MINUTE);
  return given;
}

test.each<[string, number, CopyStatus, string | null]>([
  ['a copy without a problem gives no alarm', 60, { lastCopy: START, problem: null }, null],
  ['a first copy that takes hours gives no alarm', 300, { lastCopy: null, problem: null }, null],
  ['a problem of 10 minutes gives no alarm', 10, { lastCopy: START, problem: 'It is away.' }, null],
  [
    'a problem of 20 minutes gives an alarm',
    20,
    { lastCopy: START, problem: 'It is away.' },
    'The copy elsewhere has not been complete since 2026-01-01T00:00:00.000Z. It is away.',
  ],
  [
    'a problem since the start gives an alarm',
    20,
    { lastCopy: null, problem: 'It is away.' },
    'The copy elsewhere has not been complete since the start. It is away.',
  ],
])('%s', (_title, minutes, status, expected) => {
  expect(sentence(minutes, status)).toBe(expected);
});
