import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCopiesStage } from '../test/copies-stage.ts';
import { startCopier } from './copier.ts';
import type { CopyStatus } from './copy-status.ts';
import { makeKeyPair } from './make-key-pair.ts';

let stage: Awaited<ReturnType<typeof openCopiesStage>>;
beforeEach(async () => {
  stage = await openCopiesStage();
});
afterEach(() => stage.close());

const TIME_LIMIT = { timeout: 10_000 };
const partsIn = (name: string) =>
  readdirSync(join(stage.folder, 'copy', name), { recursive: true, encoding: 'utf8' }).filter((part) =>
    /\d+\.age$/.test(part),
  );

test('a picture that cannot be read is reported, and all other data is copied, once', async () => {
  for (const name of ['one', 'two', 'three']) await stage.upload(`pictures/${name}`, Buffer.from(name));
  const [file = ''] = stage.objectFiles();
  // A folder in place of the file can be opened but not read, as a file on a bad sector.
  renameSync(file, `${file}.away`);
  mkdirSync(file);
  const to = { kind: 'folder' as const, folder: join(stage.folder, 'copy') };
  const { recipient } = await makeKeyPair();
  const statuses: CopyStatus[] = [];
  let generations = 0;
  const copier = startCopier({
    dataDir: stage.dataDir,
    settings: { to, recipient, everySeconds: 0 },
    target: stage.target,
    onStatus: (status) => statuses.push(status),
    onGeneration: () => {
      generations += 1;
    },
  });
  await vi.waitFor(() => expect(statuses).toHaveLength(1), TIME_LIMIT);
  await stage.save('a/later', 'later');
  await vi.waitFor(() => expect(partsIn('pages').length).toBeGreaterThan(2), TIME_LIMIT);
  expect(statuses).toEqual([
    {
      lastCopy: null,
      problem: expect.stringMatching(/^1 picture file could not be read and so not copied: /),
    },
  ]);
  expect(partsIn('files')).toHaveLength(2);

  rmdirSync(file);
  renameSync(`${file}.away`, file);
  await vi.waitFor(
    () => expect(statuses.at(-1)).toEqual({ lastCopy: expect.any(Number), problem: null }),
    TIME_LIMIT,
  );
  await copier.stop();
  expect(partsIn('files')).toHaveLength(3);
  expect(generations).toBe(1);
});
