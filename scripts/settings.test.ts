import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES, SETTINGS } from '../platform/settings/setting-list.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { Setting } from '../web/domain/setting.ts';
import { envExample, withTable } from './settings.ts';

const root = join(import.meta.dirname, '..');
const example = readFileSync(join(root, '.env.example'), 'utf8');
/** All settings in the example, including those that are commented out. */
const shown = parseEnv(example.replace(/^# (?=[A-Z_]+=)/gm, ''));
const settings: Record<string, Setting> = SETTINGS;

test('.env.example and the table in docs/operations.md equal what `npm run settings` writes', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(example).toBe(envExample());
  expect(page).toBe(withTable(page));
  for (const name of SETTING_NAMES) expect(page).toContain(`\n| \`${name}\` | `);
});

test('a change in the list of settings, and a missing row, do not equal the table', () => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(withTable(page.replace(/^\| `PORT`.*\n/m, ''))).toBe(page);
  expect(withTable(page.replace('| `3000` |', '| `80` |'))).toBe(page);
});

describe('.env.example', () => {
  test('an unchanged copy of .env.example changes no setting', () => {
    expect(parseEnv(example)).toEqual({});
  });

  test('.env.example lists exactly the settings of the site', () => {
    expect(Object.keys(shown).sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('.env.example explains every setting in a comment above it', () => {
    for (const group of example.split('\n\n')) expect(group).toMatch(/^# (?![A-Z_]+=)\S+ \S/);
  });

  test('.env.example shows the defaults of the settings', () => {
    const defaults = Object.entries(shown).filter(([name]) => settings[name]?.example === undefined);
    expect(defaults.length).toBeGreaterThan(8);
    expect(readSettings(Object.fromEntries(defaults), root)).toEqual(readSettings({}, root));
  });

  test.each([
    ['Google sign-in', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'DEMO']],
    [
      'emulators',
      ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'FIREBASE_STORAGE_EMULATOR_HOST'],
    ],
    ['a Firebase project', ['FIREBASE_WEBAPP_CONFIG']],
    ['mail', ['MAIL_URL', 'MAIL_FROM']],
    ['bounces', ['MAIL_BOUNCES_URL', 'MAIL_BOUNCES_ADDRESS', 'MAIL_BOUNCES_SECRET']],
    ['the studio', ['STUDIO_DIR']],
  ])('the site accepts the example in .env.example for %s', (_what, names) => {
    const env = Object.fromEntries(names.map((name) => [name, shown[name]]));
    expect(() => readSettings(env, root)).not.toThrow();
  });
});
