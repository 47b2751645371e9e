import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patience, rounds, SEED, seeded } from '../test/rounds.ts';
import { documentTable } from './store/documents.ts';
import { openStore } from './store/open.ts';

const ROUNDS = rounds(5, 50);

test(
  `after ${ROUNDS} kills every acknowledged write is there and no batch is torn`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backend-kill-'));
    let acknowledged = -1;
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      acknowledged = Math.max(acknowledged, await stormUntilKilled(dataDir, acknowledged + 1, random() * 60));
    }
    const store = openStore(dataDir);
    const table = documentTable(store);
    expect(acknowledged).toBeGreaterThan(ROUNDS);
    expect(store.integrityCheck()).toEqual([]);
    for (let batch = 0; batch <= acknowledged; batch++) {
      for (const half of ['a', 'b'])
        expect(table.find(`${half}/n${batch}`), `${half}/n${batch}`).not.toBeNull();
    }
    // Batches are pairs: what was written but not acknowledged is there whole or not at all.
    const paths = new Set(table.paths());
    for (const path of paths)
      expect(paths.has(path.startsWith('a/') ? `b${path.slice(1)}` : `a${path.slice(1)}`), path).toBe(true);
    store.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  patience(180_000),
);

/** Starts the storm in a process of its own and kills it some milliseconds after its first answer; the last acknowledged batch. */
function stormUntilKilled(dataDir: string, from: number, after: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../test/write-storm.ts'), dataDir, String(from)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), after);
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.once('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`The storm ended by itself: ${errors}`));
      // The last line may be cut.
      const whole = output
        .slice(0, output.lastIndexOf('\n') + 1)
        .trim()
        .split('\n');
      resolve(Number(whole.at(-1)));
    });
  });
}
