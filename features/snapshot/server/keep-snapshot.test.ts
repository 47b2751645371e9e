import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CURRENT, type KeptSnapshot, keepSnapshot } from './keep-snapshot.ts';
import type { SnapshotOutcome } from './snapshot-program.ts';

let folder: string;
let kept: KeptSnapshot;
let nextChange: number | Promise<number>;
const log = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-snapshots-'));
  nextChange = Number.POSITIVE_INFINITY;
  log.mockClear();
});
afterEach(() => {
  kept.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs `keepSnapshot` with fake snapshots, each with a file that contains the number of the run. `during` is called
 * while a snapshot is taken, and may return its outcome; null means success.
 */
function keep(during: (run: number) => SnapshotOutcome | null = () => null) {
  let run = 0;
  const previous: (string | null)[] = [];
  kept = keepSnapshot({
    folder,
    nextChange: () => nextChange,
    log,
    quiet: 0,
    again: 0,
    take: async (into, before) => {
      run += 1;
      previous.push(before && readFileSync(join(before, 'run'), 'utf8'));
      mkdirSync(into);
      writeFileSync(join(into, 'run'), String(run));
      return during(run) ?? { pages: 1, files: 0, dead: [] };
    },
  });
  return previous;
}

const shown = () => {
  const file = join(folder, CURRENT, 'run');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const becomes = (run: string) => vi.waitFor(() => expect(shown()).toBe(run));

test('a snapshot is made at the start; a change removes it until the next snapshot is complete', async () => {
  const previous = keep();
  await becomes('1');
  kept.stale();
  expect(shown()).toBeNull();
  await becomes('2');
  expect(previous).toEqual([null, '1']);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([CURRENT]));
});

test('unfinished and outdated snapshots of an earlier run are deleted, and other files stay', async () => {
  const leftovers = ['old-1700000000000-1', 'next-1700000000000-2', 'next-1700000000000-2.part'];
  const others = ['old-photos', 'next-1', 'old-1-1.zip', 'my-old-1-1', 'next-1-1.part.txt', 'site.conf'];
  for (const name of [...leftovers, ...others]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'run'), '0');
  }
  keep();
  await becomes('1');
  await vi.waitFor(() => expect(readdirSync(folder).sort()).toEqual([...others, CURRENT].sort()));
});

test('if a page changes while a snapshot is made, this snapshot is never shown', async () => {
  keep((run) => {
    if (run === 1) kept.stale();
    expect(shown()).toBeNull();
    return null;
  });
  await becomes('2');
});

test('a failed snapshot is logged and retried', async () => {
  keep((run) => (run === 1 ? { problem: 'The disk is full.' } : null));
  await becomes('2');
  expect(log).toHaveBeenCalledExactlyOnceWith({
    level: 'warn',
    event: 'snapshot-failed',
    message: 'The disk is full.',
  });
});

test('a scheduled change of the site removes the snapshot, and a new one is made', async () => {
  nextChange = Date.now() + 50;
  keep((run) => {
    if (run === 2) nextChange = Number.POSITIVE_INFINITY;
    return null;
  });
  await becomes('2');
});

test('a change while the time of the next change is read makes a new snapshot', async () => {
  const asked = Promise.withResolvers<number>();
  nextChange = asked.promise;
  keep();
  await becomes('1');
  kept.stale();
  nextChange = Number.POSITIVE_INFINITY;
  asked.resolve(Number.POSITIVE_INFINITY);
  await becomes('2');
});

test('dead links found while a snapshot is made are logged', async () => {
  keep(() => ({ pages: 1, files: 0, dead: [{ from: '/blog/a', to: '/blog/b' }] }));
  await becomes('1');
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        event: 'dead-links',
        message: expect.stringContaining('/blog/b on /blog/a'),
      }),
    ),
  );
});
