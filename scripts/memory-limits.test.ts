import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { MOST_MEMORY } from '../bench/attack/bounds.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

const MEBIBYTES: Record<string, number> = { K: 1 / 1024, M: 1, G: 1024 };

/** The value of a key that a unit file has once. */
function settingOf(unit: string, key: string): string {
  const found = [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

test('the systemd unit gives the process at least what it is held to under attack', () => {
  const [, number, unit = ''] =
    /^(\d+)([KMG])$/.exec(settingOf(read('deploy/studio-site.service'), 'MemoryMax')) ?? [];
  expect(Number(number) * (MEBIBYTES[unit] ?? Number.NaN)).toBeGreaterThanOrEqual(MOST_MEMORY);
});

test('App Hosting gives the process at least what it is held to under attack', () => {
  expect(parse(read('apphosting.yaml')).runConfig.memoryMiB).toBeGreaterThanOrEqual(MOST_MEMORY);
});

test('the systemd unit starts the site as `npm start` does, with its settings for memory', () => {
  const start = JSON.parse(read('package.json')).scripts.start.replace('run.mjs', 'run.mjs --no-update');
  expect(settingOf(read('deploy/studio-site.service'), 'ExecStart')).toBe(
    `/srv/studio-site/node_modules/.bin/${start}`,
  );
});
