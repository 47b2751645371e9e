import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { MOST_MEMORY } from '../bench/attack/bounds.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

const MEBIBYTES: Record<string, number> = { K: 1 / 1024, M: 1, G: 1024 };

/** The value of a key that occurs once in a systemd unit file. */
function settingOf(unit: string, key: string): string {
  const found = [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

test('the systemd unit allows at least the memory that the site needs under attack', () => {
  const [, number, unit = ''] =
    /^(\d+)([KMG])$/.exec(settingOf(read('deploy/studio-site.service'), 'MemoryMax')) ?? [];
  expect(Number(number) * (MEBIBYTES[unit] ?? Number.NaN)).toBeGreaterThanOrEqual(MOST_MEMORY);
});

test('App Hosting allows at least the memory that the site needs under attack', () => {
  expect(parse(read('apphosting.yaml')).runConfig.memoryMiB).toBeGreaterThanOrEqual(MOST_MEMORY);
});

test('the systemd unit starts the site with the memory settings of `npm start`', () => {
  const start = JSON.parse(read('package.json')).scripts.start.replace('run.mjs', 'run.mjs --no-update');
  expect(settingOf(read('deploy/studio-site.service'), 'ExecStart')).toBe(
    `/srv/studio-site/node_modules/.bin/${start}`,
  );
});
