import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rounds, SEED, seeded, timeLimit } from '../test/rounds.ts';
import { stormUntilKilled } from '../test/storm.ts';
import { documentTable } from './store/documents.ts';
import { openStore } from './store/open.ts';

const ROUNDS = rounds(5, 50);

test(
  `after ${ROUNDS} kills of the process, every acknowledged write is stored, and no batch only in part`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backend-kill-'));
    let acknowledged = -1;
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const batches = await stormUntilKilled('write-storm.ts', [dataDir, String(acknowledged + 1)], {
        answers: 1,
        after: random() * 60,
      });
      acknowledged = Math.max(acknowledged, Number(batches.at(-1)));
    }
    const store = openStore(dataDir);
    const table = documentTable(store);
    expect(acknowledged).toBeGreaterThan(ROUNDS);
    expect(store.integrityCheck()).toEqual([]);
    for (let batch = 0; batch <= acknowledged; batch++) {
      for (const half of ['a', 'b'])
        expect(table.find(`${half}/n${batch}`), `${half}/n${batch}`).not.toBeNull();
    }
    // Each batch has two writes. An unacknowledged batch must be stored completely or not at all.
    const paths = new Set(table.paths());
    for (const path of paths)
      expect(paths.has(path.startsWith('a/') ? `b${path.slice(1)}` : `a${path.slice(1)}`), path).toBe(true);
    store.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  timeLimit(180_000),
);
