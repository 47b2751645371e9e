import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkFeatureSettings } from '../../../platform/settings/feature-settings.ts';
import { uselessSettings } from '../../../platform/settings/setting-warnings.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { trialEnvironment } from '../../../scripts/update/trial.ts';
import type { UpdateFolder } from '../../../scripts/update/update-folder.ts';
import { COPY_SETTINGS } from '../model/copy-settings.ts';
import { copySettings, readCopyValues } from '../server/copy-place.ts';

const ROOT = '/site';
const { COPY_TO, COPY_RECIPIENT, COPY_BUCKET_KEY_ID, COPY_BUCKET_SECRET, COPY_BUCKET_ENDPOINT } =
  COPY_SETTINGS;
/** The examples of `.env.example`. */
const BUCKET = {
  COPY_TO: COPY_TO.example,
  COPY_RECIPIENT: COPY_RECIPIENT.example,
  COPY_BUCKET_KEY_ID: COPY_BUCKET_KEY_ID.example,
  COPY_BUCKET_SECRET: COPY_BUCKET_SECRET.example,
  COPY_BUCKET_ENDPOINT: COPY_BUCKET_ENDPOINT.example,
  COPY_EVERY_SECONDS: '60',
};
const inFolder = (folder: string) => ({ ...BUCKET, COPY_TO: `file://${folder}` });

const check = async (env: Record<string, string>, features = {}) =>
  checkFeatureSettings(readSettings({ DATA_DIR: '/site/data', ...env }, ROOT), { features }, ROOT);

test.each([{}, BUCKET, inFolder('/mnt/copy')])('a start accepts the settings %j', async (env) => {
  await expect(check(env)).resolves.toBeUndefined();
});

const { COPY_RECIPIENT: _, ...WITHOUT_KEY } = BUCKET;
const { COPY_BUCKET_SECRET: __, ...WITHOUT_SECRET } = BUCKET;
const SFTP = { ...BUCKET, COPY_TO: 'sftp://studio@copies.example/site' };
const HOST_KEY = { COPY_SFTP_HOST_KEY: COPY_SETTINGS.COPY_SFTP_HOST_KEY.example };

test.each([
  [WITHOUT_KEY, 'Set both COPY_TO and COPY_RECIPIENT, or neither.'],
  [WITHOUT_SECRET, 'COPY_BUCKET_SECRET'],
  [{ ...BUCKET, COPY_TO: 's3://b/f' }, 'names of buckets have 3 to 63 lower-case letters'],
  [SFTP, 'copies.example needs COPY_SFTP_HOST_KEY'],
  [{ ...SFTP, ...HOST_KEY }, 'copies.example needs COPY_SFTP_KEY_FILE'],
  [{ ...SFTP, ...HOST_KEY, COPY_SFTP_KEY_FILE: '/nowhere' }, 'COPY_SFTP_KEY_FILE cannot be read: '],
  [{ ...SFTP, ...HOST_KEY, COPY_TO: 'sftp://studio:50%@copies.example/site' }, 'write %25 for it'],
  [{ ...SFTP, ...HOST_KEY, COPY_TO: 'sftp://studio@copies.example:port/site' }, 'a host that is not valid'],
  [inFolder('/mnt/a%2Fb'), '%2F in the name of a folder'],
  [inFolder('/site/data/copy'), 'COPY_TO names /site/data/copy, which is in the data folder'],
  [inFolder('/site/demo-studio'), 'which is in the studio’s folder'],
])('a start refuses the settings %j: %s', async (env, sentence) => {
  await expect(check(env)).rejects.toThrow(sentence);
});

test('with Firebase, and with the feature off, the settings are not checked together', async () => {
  await check(WITHOUT_KEY, { copies: false });
  const config = JSON.stringify({ projectId: 'a', apiKey: 'b', appId: 'c' });
  await check({ ...WITHOUT_KEY, FIREBASE_WEBAPP_CONFIG: config });
  expect(uselessSettings({ FIREBASE_WEBAPP_CONFIG: '{}', COPY_TO: 's3://a' })).toEqual([
    'COPY_TO has no effect with FIREBASE_WEBAPP_CONFIG.',
  ]);
});

test('the key for SFTP is read from its file, or the password from the address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-site-copy-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'key');
  writeFileSync(file, 'a private key');
  const loginOf = (env: Record<string, string>) =>
    copySettings(readCopyValues({ ...SFTP, ...HOST_KEY, ...env }))?.to;
  expect(loginOf({ COPY_SFTP_KEY_FILE: file })).toMatchObject({ login: { privateKey: 'a private key' } });
  expect(loginOf({ COPY_TO: 'sftp://studio:a%40b@copies.example/site' })).toMatchObject({
    login: { password: 'a@b' },
  });
});

test('the trial of an update gets no setting of the copy', () => {
  const env = Object.fromEntries(Object.keys(COPY_SETTINGS).map((name) => [name, 'x']));
  const trial = trialEnvironment({ root: ROOT, trial: '/site/trial' } as UpdateFolder, env, '/studio');
  expect(Object.keys(trial).filter((name) => name.startsWith('COPY_'))).toEqual([]);
});
