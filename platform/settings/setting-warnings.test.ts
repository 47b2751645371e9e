import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../features/all.ts';
import { SETTING_NAMES } from './setting-list.ts';
import {
  misspelledSettings,
  settingsOfFeaturesOff,
  shortEndings,
  uselessSettings,
} from './setting-warnings.ts';

const NOWHERE = new Map<string, string>();

describe('a misspelled setting', () => {
  test.each(
    SETTING_NAMES,
  )('a suggestion appears for %s in small letters, without underscores or with one wrong letter', (name) => {
    for (const wrong of [name.replaceAll('_', ''), name.toLowerCase(), `${name}S`, name.slice(0, -1)]) {
      if (SETTING_NAMES.includes(wrong)) continue;
      // Skips names of fewer than four letters. They get no suggestion, because one mistake per four letters is
      // allowed.
      if (wrong.length < 4) continue;
      expect(misspelledSettings({ [wrong]: '' }, NOWHERE)).toEqual([
        `The environment: ${wrong} is not a setting and is ignored; did you mean ${name}?`,
      ]);
    }
  });

  test('an unknown setting in the settings file is reported with its line', () => {
    const places = new Map([
      ['DATADIR', '.env, line 2'],
      ['COLOUR', '.env, line 3'],
      ['ENV_FILE', '.env, line 4'],
    ]);
    expect(misspelledSettings({ DATADIR: '', COLOUR: 'red', ENV_FILE: 'x', PORT: '1' }, places)).toEqual([
      '.env, line 2: DATADIR is not a setting and is ignored; did you mean DATA_DIR?',
      '.env, line 3: COLOUR is not a setting and is ignored; docs/operations.md names all settings.',
      '.env, line 4: ENV_FILE works only as an environment variable and is ignored here.',
    ]);
  });

  test('unrelated environment variables are not reported as misspelled settings', () => {
    const env = Object.fromEntries(
      'PATH HOME USER SHELL HOSTNAME LANG TERM PWD TMPDIR MODE DEMOS_PATH NODE_ENV NODE_OPTIONS npm_config_port K_SERVICE FIREBASE_CONFIG FIREBASE_DATABASE_EMULATOR_HOST GOOGLE_CLOUD_PROJECT GOOGLE_APPLICATION_CREDENTIALS FIRESTORE_OWNER_TOKEN ENV_FILE'
        .split(' ')
        .map((name) => [name, 'x']),
    );
    expect(misspelledSettings(env, NOWHERE)).toEqual([]);
  });
});

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ PORT: '1', GOOGLE_CLIENT_ID: 'a', GOOGLE_ISSUER: 'b' }, []],
  [
    { PAGE_CACHE_SECONDS: '3' },
    [
      'PAGE_CACHE_SECONDS has no effect here, because the embedded backend reports each change, so pages are never outdated.',
    ],
  ],
  [{ GOOGLE_ISSUER: 'b' }, ['GOOGLE_ISSUER has no effect without GOOGLE_CLIENT_ID.']],
  [{ FIRESTORE_EMULATOR_HOST: 'a:1', PAGE_CACHE_SECONDS: '3' }, []],
  [
    { FIRESTORE_EMULATOR_HOST: 'a:1', GOOGLE_CLIENT_ID: 'a' },
    ['GOOGLE_CLIENT_ID has no effect with FIRESTORE_EMULATOR_HOST.'],
  ],
  [
    { FIREBASE_WEBAPP_CONFIG: '{}', ALLOWED_ORIGINS: 'https://a.example' },
    ['ALLOWED_ORIGINS has no effect with FIREBASE_WEBAPP_CONFIG.'],
  ],
  [
    { FIREBASE_WEBAPP_CONFIG: '{}', FIRESTORE_EMULATOR_HOST: 'a:1' },
    ['FIRESTORE_EMULATOR_HOST has no effect with FIREBASE_WEBAPP_CONFIG.'],
  ],
])('settings that have no effect because of other settings are reported: %j', (env, sentences) => {
  expect(uselessSettings(env)).toEqual(sentences);
});

test.each(
  Object.entries(FEATURES).flatMap(([feature, { settings = {} }]) =>
    Object.keys(settings).map((name) => [name, feature] as const),
  ),
)('the setting %s is reported as useless while the feature %s is off, and only then', (name, feature) => {
  const env = { [name]: '1', PORT: '1' };
  expect(settingsOfFeaturesOff(env, { features: { [feature]: false } })).toEqual([
    `${name} has no effect, because studio.config.ts has the feature ${feature} off.`,
  ]);
  expect(settingsOfFeaturesOff(env, {})).toEqual([]);
});

const signUp = { form: null, finalSegment: '2-4', consent: null } as const;

test.each([
  ['hello@lantern.games', null, 'games'],
  ['hello@lantern.org', 'https://lantern.studio', 'studio'],
])('a studio with the address %s at %s gets a warning that the form rejects .%s', (email, mainOrigin, ending) => {
  expect(shortEndings({ email, mainOrigin, signUp })).toContain(`end in .${ending}`);
});

test.each([
  ['hello@lantern.org', 'https://lantern.com'],
  ['hello@lantern.info', null],
  ['hello@lantern.org', 'http://127.0.0.1:3000'],
  ['hello@lantern.org', 'http://localhost:3000'],
])('a studio with the address %s at %s gets no warning', (email, mainOrigin) => {
  expect(shortEndings({ email, mainOrigin, signUp })).toBeNull();
});

test('a studio whose sign-up form accepts all address endings gets no warning', () => {
  const any = { ...signUp, finalSegment: 'any' } as const;
  expect(shortEndings({ email: 'hello@lantern.games', mainOrigin: null, signUp: any })).toBeNull();
});
