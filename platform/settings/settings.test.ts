import { describe, expect, test } from 'vitest';
import { checkDemoOrigin, checkGoogleOrigin, readSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env, '/');

test.each<[Record<string, string>, RegExp]>([
  [{ TRUST_PROXY: '1' }, /TRUST_PROXY=1 means that other computers can reach the site/],
  [{ HOST: '0.0.0.0' }, /does not start on 0\.0\.0\.0/],
  [{ ALLOWED_ORIGINS: 'https://a.example/path' }, /ALLOWED_ORIGINS must be origins/],
  [{ FIREBASE_STORAGE_EMULATOR_HOST: 'a:1' }, /STORAGE_EMULATOR_HOST needs FIRESTORE_EMULATOR_HOST/],
  [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS must be origins/],
])('the site does not start with the settings %j', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('a site in demo mode serves only this computer, unless DEMO=1 is set', () => {
  expect(() => checkDemoOrigin(read({}), 'https://studio.example')).toThrow(/does not start as/);
  for (const env of [{ DEMO: '1' }, { DEMO: '0' }])
    expect(() => checkDemoOrigin(read(env), 'https://studio.example')).not.toThrow();
  expect(() => checkDemoOrigin(read({}), 'http://localhost:3000')).not.toThrow();
  expect(read({ DEMO: '1', TRUST_PROXY: '1' }).loopbackOnly).toBe(false);
  expect(read({}).loopbackOnly).toBe(true);
});

test('by default pages are cached for five seconds with Firebase, and never with an emulator', () => {
  const emulator = { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:2' };
  expect(read(emulator).pageCacheSeconds).toBe(0);
  expect(read({ ...emulator, PAGE_CACHE_SECONDS: '3' }).pageCacheSeconds).toBe(3);
  const config = { projectId: 'a', apiKey: 'b', appId: 'c', authDomain: 'd' };
  expect(read({ FIREBASE_WEBAPP_CONFIG: JSON.stringify(config) }).pageCacheSeconds).toBe(5);
});

test('the setting ALLOWED_ORIGINS may list several origins', () => {
  expect(read({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:81' }).allowedOrigins).toEqual([
    'https://a.example',
    'http://b.example:81',
  ]);
});

test.each<[Record<string, string>, string]>([
  [{ PORT: '' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '99999' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '0x10' }, 'PORT must be a number from 0 to 65535.'],
  [{ PAGE_CACHE_SECONDS: '' }, 'PAGE_CACHE_SECONDS must be a number of seconds from 0 to 3600.'],
  [{ PAGE_CACHE_SECONDS: '3601' }, 'PAGE_CACHE_SECONDS must be a number of seconds from 0 to 3600.'],
  [{ PAGES_A_MINUTE: '-3' }, 'PAGES_A_MINUTE must be a whole number of at least 1.'],
  [{ DATA_DIR: '' }, 'DATA_DIR must not be empty.'],
  [{ MAIN_ORIGIN: 'studio.example' }, 'MAIN_ORIGIN must be an origin such as https://studio.example.'],
  [
    { MAIN_ORIGIN: 'https://studio.example/' },
    'MAIN_ORIGIN must be an origin such as https://studio.example.',
  ],
  [{ HOST: '' }, 'HOST must not be empty.'],
  [{ HOST: ' ' }, 'HOST must not consist of spaces.'],
])('the settings %j are refused with the site’s own message', (env, sentence) => {
  expect(() => readSettings(env, '/site')).toThrow(`The environment is not valid: ${sentence}`);
});

test('an invalid setting in a file is refused with the number of its line', () => {
  const places = new Map([['PORT', '.env, line 2']]);
  expect(() => readSettings({ PORT: 'x', HOST: '' }, '/site', places)).toThrow(
    'The environment is not valid: PORT (.env, line 2) must be a number from 0 to 65535; HOST must not be empty.',
  );
});

test('quotas are given by the names of levels, or as three numbers as in earlier versions', () => {
  const quota = { author: 10, editor: 20, administrator: 0 };
  for (const text of [
    'author:10,editor:20,administrator:0',
    'administrator: 0, author: 10, editor: 20',
    '10, 20,0',
  ])
    expect(read({ QUOTA_MB: text }).quota.megabytes, text).toEqual(quota);
  expect(read({ QUOTA_FILES: 'author:7' }).quota.files).toEqual({ author: 7 });
});

test.each([
  '10,20',
  '10,20,30,40',
  'editor:5',
  'pending:1,author:2',
  'author:1,author:2',
  'author:1,owner:2',
  'author',
  '',
])('the quotas %j are refused with an example', (text) => {
  expect(() => read({ QUOTA_MB: text })).toThrow(
    'QUOTA_MB must be a whole number for each level, such as author:1000,editor:5000,administrator:0; 0 for no limit.',
  );
});

describe('Google sign-in without mainOrigin', () => {
  const google = { DEMO: '0', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
  const check = (env: Record<string, string>, configured: string | null = null) =>
    checkGoogleOrigin(read(env), configured, configured ?? 'http://localhost:3000');

  test.each([
    { ...google, TRUST_PROXY: '1' },
    { ...google, HOST: '0.0.0.0' },
  ])('Google sign-in without mainOrigin is refused if other computers can reach the site: %j', (env) => {
    expect(() => check(env)).toThrow(
      'mainOrigin in studio.config.ts is null, so Google would send people back to http://localhost:3000. Set mainOrigin',
    );
    expect(check(env, 'https://studio.example')).toBe(null);
  });

  test('Google sign-in without mainOrigin gives a warning if only this computer can reach the site', () => {
    expect(check(google)).toMatch(
      /^mainOrigin in studio\.config\.ts is null, so sign-in with Google works only at http:\/\/localhost:3000 on this computer/,
    );
    expect(check({ DEMO: '0', TRUST_PROXY: '1' })).toBe(null);
  });
});
