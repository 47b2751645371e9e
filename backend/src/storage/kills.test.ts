import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPEN_RULES } from '../../test/open-rules.ts';
import { patience, rounds, SEED, seeded } from '../../test/rounds.ts';
import { OPEN_STORAGE_RULES } from '../../test/storage-site.ts';
import { openBackend } from '../index.ts';
import { checkFolderObjects } from '../maintenance.ts';

const ROUNDS = rounds(2, 50);

test(
  `after ${ROUNDS} kills during uploads every acknowledged object is whole and none is half`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'backend-upload-kill-'));
    const acknowledged = new Map<string, string>();
    const random = seeded(SEED);
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, hash] of await stormUntilKilled(dataDir, round, random() * 150))
        acknowledged.set(name, hash);
    // The first answer of each round came before its kill.
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS);
    const { names, missing } = checkFolderObjects(dataDir);
    expect(missing).toEqual([]);
    expect(names).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    const backend = await openBackend({
      projectId: 'p',
      dataDir,
      rules: { text: OPEN_RULES, name: 'open.rules' },
      storage: { rules: { text: OPEN_STORAGE_RULES, name: 'storage.rules' } },
      indexes: 'any',
      identity: { demo: null },
    });
    for (const [name, hash] of acknowledged) {
      const address = `http://localhost/v0/b/bucket/o/${encodeURIComponent(name)}?alt=media`;
      const answer = await backend.fetch(new Request(address));
      const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(hash);
    }
    await backend.close();
    // What no object has is gone; what is left of uploads are those that may go on.
    expect(checkFolderObjects(dataDir).unused).toEqual([]);
    expect(readdirSync(join(dataDir, 'uploads')).length).toBeLessThanOrEqual(2 * ROUNDS);
    rmSync(dataDir, { recursive: true, force: true });
  },
  patience(300_000),
);

/** Starts the storm in a process of its own and kills it some milliseconds after its first answer. */
function stormUntilKilled(
  dataDir: string,
  round: number,
  after: number,
): Promise<[name: string, hash: string][]> {
  return new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, '../../test/upload-storm.ts');
    const child = spawn(process.execPath, [program, dataDir, String(round)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
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
      const whole = output.slice(0, output.lastIndexOf('\n')).split('\n');
      resolve(whole.filter((line) => line !== '').map((line) => line.split(' ') as [string, string]));
    });
  });
}
