import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteUpdate } from '../../../platform/failed-update.ts';
import { type Alarms, openAlarms } from './alarms.ts';
import { certificateEnd, checkCertificate, checkUpdate } from './machine-alarms.ts';
import { countRefusals } from './sign-in-alarm.ts';

const DAY = 24 * 3_600_000;
let alarms: Alarms;
let folder: string;

beforeEach(async () => {
  alarms = await openAlarms({ documents: null, log: () => {} });
  folder = mkdtempSync(join(tmpdir(), 'studio-site-alarms-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sentence = (name: Parameters<Alarms['set']>[0]) => alarms.current().get(name)?.sentence;

test('100 refused sign-ins in ten minutes raise an alarm, which ends when few are refused', () => {
  let time = 0;
  const refusals = countRefusals(() => time);
  const refuse = (count: number, entry = { event: 'identity-refused', reason: 'INVALID_ID_TOKEN' }) => {
    for (let at = 0; at < count; at += 1) refusals.note({ level: 'info', ...entry });
    refusals.check(alarms);
  };
  refuse(99);
  expect(sentence('sign-ins')).toBeUndefined();
  refuse(500, { event: 'identity-refused', reason: 'TOKEN_EXPIRED' });
  refuse(500, { event: 'request-failed', reason: '' });
  expect(sentence('sign-ins')).toBeUndefined();
  refuse(1, { event: 'invitation-refused', reason: '' });
  expect(sentence('sign-ins')).toMatch(/^Many sign-ins were refused/);
  time = 5 * 60_000;
  refuse(30);
  time = 11 * 60_000;
  refuse(0);
  expect(sentence('sign-ins')).toBeDefined();
  time = 16 * 60_000;
  refuse(0);
  expect(sentence('sign-ins')).toBeUndefined();
});

test.each([
  [15, undefined],
  [13.5, /^The certificate of studio\.example ends in 13 days\. Renew it/],
  [1.2, /ends in 1 day\./],
  [0.5, /ends within a day\./],
  [-0.5, /has expired\./],
])('a certificate raises an alarm if it expires within 14 days: %s days left', (days, words) => {
  checkCertificate(alarms, 'https://studio.example', 100 * DAY + days * DAY, 100 * DAY);
  if (words) expect(sentence('certificate')).toMatch(words);
  else expect(sentence('certificate')).toBeUndefined();
});

test('a site without https raises no certificate alarm', async () => {
  expect(await certificateEnd('http://localhost:3000')).toBeNull();
  checkCertificate(alarms, 'http://localhost:3000', null, 0);
  expect(sentence('certificate')).toBeUndefined();
});

test('a failed update raises an alarm until an update succeeds', () => {
  checkUpdate(alarms, folder);
  expect(sentence('update')).toBeUndefined();
  noteUpdate(folder, 'The disk is full.');
  checkUpdate(alarms, folder);
  expect(sentence('update')).toBe(
    'The last update failed: The disk is full. Correct the cause, then run “npm run update” again.',
  );
  noteUpdate(folder, null);
  checkUpdate(alarms, folder);
  expect(sentence('update')).toBeUndefined();
});
