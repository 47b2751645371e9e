import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { missingSignIn } from './missing-sign-in.ts';

test('with DEMO=0 and no Google client, a message says what to do', () => {
  const sentence = missingSignIn(readSettings({ DEMO: '0' }, '/'));
  expect(sentence).toMatch(
    /^Nobody can sign in yet\. [^\n]*GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET[^\n.]*\.env[^\n.]*\.$/,
  );
});

test('in demo mode and with a Google client there is no message', () => {
  expect(missingSignIn(readSettings({}, '/'))).toBeNull();
  const google = { DEMO: '0', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(missingSignIn(readSettings(google, '/'))).toBeNull();
});
