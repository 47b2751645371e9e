import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountOf } from '../../test/outbox-account.ts';
import { rounds, SEED, seeded, timeLimit } from '../../test/rounds.ts';
import { stormUntilKilled } from '../../test/storm.ts';

const ROUNDS = rounds(3, 15);

test(
  `after ${ROUNDS} kills of the process, each job has run once or is marked as uncertain`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'outbox-kill-'));
    const effects = join(dataDir, '..', `effects-${process.pid}.txt`);
    writeFileSync(effects, '');
    const random = seeded(SEED);
    const jobs = ROUNDS * 100;
    for (let round = 0; round < ROUNDS; round++)
      await stormUntilKilled('outbox-storm.ts', [dataDir, effects, round === 0 ? String(jobs) : '0'], {
        answers: 20,
        after: random() * 60,
      });
    // The last process works until no job is left.
    const last = await stormUntilKilled('outbox-storm.ts', [dataDir, effects, '0'], {
      until: 'end',
      after: 0,
    });
    expect(last.at(-1)).toBe('end');
    const account = accountOf(dataDir, effects);
    expect(account).toMatchObject({ twice: [], wrong: [], waiting: 0 });
    expect(account.done + account.uncertain).toBe(jobs);
    expect(account.uncertain).toBeLessThanOrEqual(5 * ROUNDS);
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(effects);
  },
  timeLimit(120_000),
);
