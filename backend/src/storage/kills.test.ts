import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPEN_RULES, OPEN_STORAGE_RULES } from '../../test/open-rules.ts';
import { rounds, SEED, seeded, timeLimit } from '../../test/rounds.ts';
import { stormUntilKilled } from '../../test/storm.ts';
import { openBackend } from '../index.ts';
import { checkFolderObjects } from '../maintenance.ts';

const ROUNDS = rounds(2, 50);

test(
  `after ${ROUNDS} kills of the process during uploads, every acknowledged object is complete`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backend-upload-kill-'));
    const acknowledged = new Map<string, string>();
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const lines = await stormUntilKilled('upload-storm.ts', [dataDir, String(round)], {
        answers: 2,
        after: random() * 150,
      });
      for (const [name = '', hash = ''] of lines.map((line) => line.split(' '))) acknowledged.set(name, hash);
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    const { names, missing } = checkFolderObjects(dataDir);
    expect(missing).toEqual([]);
    expect(names).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    const open = (now: () => number) =>
      openBackend({
        projectId: 'p',
        dataDir,
        rules: { text: OPEN_RULES, name: 'open.rules' },
        storage: { rules: { text: OPEN_STORAGE_RULES, name: 'storage.rules' } },
        indexes: 'any',
        identity: { demo: null },
        now,
      });
    const backend = await open(Date.now);
    for (const [name, hash] of acknowledged) {
      const address = `http://localhost/v0/b/bucket/o/${encodeURIComponent(name)}?alt=media`;
      const answer = await backend.fetch(new Request(address));
      const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(hash);
    }
    await backend.close();
    // A start one day later moves unused files away. After that, every unfinished file belongs to a resumable upload.
    await (await open(() => Date.now() + 25 * 3_600_000)).close();
    expect(checkFolderObjects(dataDir).unused).toEqual([]);
    expect(readdirSync(join(dataDir, 'uploads')).length).toBeLessThanOrEqual(2 * ROUNDS);
    rmSync(dataDir, { recursive: true, force: true });
  },
  timeLimit(300_000),
);
