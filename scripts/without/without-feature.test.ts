import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from '../../features/all.ts';
import { SERVER_FEATURES } from '../../features/server.ts';
import { SITE_FEATURES } from '../../features/site.ts';
import { STAFF_FEATURES } from '../../features/staff.ts';
import { withoutFeature } from './without-feature.ts';

const root = join(import.meta.dirname, '../..');

test('the lines of a feature leave a list, and no others', () => {
  const list = [
    "import { tide } from './tide/feature.ts';",
    "import { tides } from './tides/feature.ts';",
    'export const FEATURES = {',
    '  tide,',
    "  tides: { script: 'features/tides/site/a.ts' },",
    "  'spring-tide': async () => import('./spring-tide/server.ts'),",
    '};',
  ];
  expect(withoutFeature(list.join('\n'), 'tide').split('\n')).toEqual(
    list.filter((_, at) => at !== 0 && at !== 3),
  );
  expect(withoutFeature(list.join('\n'), 'tides').split('\n')).toEqual(
    list.filter((_, at) => at !== 1 && at !== 4),
  );
  expect(withoutFeature(list.join('\n'), 'spring-tide').split('\n')).toEqual(
    list.filter((_, at) => at !== 5),
  );
});

test('every folder of a feature is in the list of all features, and other lists name no others', () => {
  const folders = globSync('features/*/feature.ts', { cwd: root }).map((file) => file.split(/[\\/]/)[1]);
  expect(folders.sort()).toEqual(Object.keys(FEATURES).sort());
  for (const list of [SERVER_FEATURES, STAFF_FEATURES, SITE_FEATURES])
    expect(Object.keys(FEATURES)).toEqual(expect.arrayContaining(Object.keys(list)));
});

test('without all features the lists are empty, and import only types', () => {
  for (const file of globSync('features/*.ts', { cwd: root })) {
    const left = Object.keys(FEATURES).reduce(withoutFeature, readFileSync(join(root, file), 'utf8'));
    expect(left, file).toMatch(/> = \{\n\};\n$/);
    expect(left, file).not.toMatch(/^import (?!type )/m);
  }
});
