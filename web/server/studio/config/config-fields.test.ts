import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import studio from '../../../../e2e/support/studio/studio.config.ts';
import { loadStudio } from './studio-config.ts';

// Gives each field of the config invalid values and a misspelled name, one after another.
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const PICTURES = join(import.meta.dirname, '../../../../demo-studio/pictures');

function load(config: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-fields-'));
  folders.push(folder);
  symlinkSync(PICTURES, join(folder, 'pictures'));
  writeFileSync(join(folder, 'studio.config.ts'), `export default ${JSON.stringify(config, null, 2)};`);
  return loadStudio(folder);
}

type Path = (string | number)[];
const whole = {
  ...studio,
  words: { blog: 'News', posts: { one: 'a post', other: '{count} posts' } },
  signUp: {
    form: { action: 'https://forms.example/a', field: 'a', consentField: 'b' },
    finalSegment: 'any',
    consent: { text: 'News, please.', privacyPage: '/privacy', privacyLabel: 'Privacy' },
  },
  socials: [
    ...studio.socials.slice(0, 1),
    { icon: '/art/studio-logo.svg', label: 'A', url: 'https://a.example' },
  ],
};
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        path,
        ...Object.entries(value).flatMap(([key, one]) =>
          pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ]
    : [path];
const paths = pathsOf(whole).slice(1);

/** The config with another value at a path; undefined removes the field. */
function changed(path: Path, value: unknown): object {
  const copy = structuredClone(whole) as object;
  const holder = path.slice(0, -1).reduce((one, step) => (one as Record<Path[0], object>)[step] ?? {}, copy);
  (holder as Record<Path[0], unknown>)[path.at(-1) ?? ''] = value;
  return copy;
}
/** The line of the value at a path. */
function lineOf(path: Path): number {
  const lines = JSON.stringify(changed(path, '@here'), null, 2).split('\n');
  return lines.findIndex((line) => line.includes('"@here"')) + 1;
}
/** Words of Zod's own messages, which owners must not see. */
const RAW = /invalid|expected|received|undefined|too (big|small)|unrecognized/i;

test('the base config of these tests is valid', async () => {
  expect(await load(whole)).toEqual(whole);
});

test.each(
  paths,
)('a refused value of %s gets the site’s own message, with the line number', async (...path) => {
  for (const value of [5, true, null, '', ' ', 'x y', '/art/nowhere.svg', [], {}, [5], { nowhere: 1 }]) {
    const refused = await load(changed(path, value)).then(
      () => null,
      (error) => error.message as string,
    );
    if (refused === null) continue;
    const [, line, rest = ''] = /^studio\.config\.ts is not valid: line (\d+), (.*)$/s.exec(refused) ?? [];
    expect(rest, refused).toMatch(/^[\w.-]+: /);
    expect(refused).not.toMatch(RAW);
    const isWithin = typeof value === 'object' && value !== null;
    if (!isWithin && rest.startsWith(`${path.join('.')}:`))
      expect([refused, Number(line)]).toEqual([refused, lineOf(path)]);
  }
});

test.each(
  paths.filter((path) => typeof path.at(-1) === 'string' && path.at(-1) !== 'other'),
)('a misspelled name of the field %s is refused, and the right name is suggested', async (...path) => {
  const name = String(path.at(-1));
  const wrong = `${name}z`;
  const holder = path.slice(0, -1);
  const config = changed(path, undefined);
  const inside = holder.reduce((one, step) => (one as Record<Path[0], object>)[step] ?? {}, config);
  (inside as Record<string, unknown>)[wrong] = 'x';
  const refused = await load(config).catch((error) => error.message as string);
  expect(refused).toContain(`: has unknown fields: "${wrong}"`);
  expect(refused).not.toMatch(RAW);
  if (name.length > 3) expect(refused).toContain(`(did you mean "${name}"?)`);
});
