import type { LeasedJob } from '@studio-site/backend/outbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userRecordPath } from '../../../web/domain/places.ts';
import { openPasskeysStage, type PasskeysStage } from '../test/passkeys-stage.ts';
import { signInNoticeKind } from './sign-in-notice-kind.ts';

let stage: PasskeysStage;
beforeEach(async () => {
  stage = await openPasskeysStage();
});
afterEach(async () => {
  await stage.close();
});

const compose = (payload: LeasedJob['payload']) =>
  signInNoticeKind({
    documents: stage.documents,
    studio: { name: 'Test Studio' },
    origin: 'https://studio.test',
  }).compose({ payload } as LeasedJob);

const record = (email: string) => ({
  path: userRecordPath('ada'),
  fields: { firstName: 'Ada', lastName: '', teamRole: '', permissionLevel: 1, email },
});

test.each([
  ['passkey-added', 'Laptop', 'Test Studio: a passkey was added to your account'],
  ['passkey-removed', 'Laptop', 'Test Studio: a passkey was removed from your account'],
  ['codes-made', '', 'Test Studio: new recovery codes were made for your account'],
  ['code-used', '', 'Test Studio: a recovery code was used to sign in to your account'],
  ['google-joined', '', 'Test Studio: a Google account was linked to your account'],
  ['google-unlinked', '', 'Test Studio: the Google account was unlinked from your account'],
])('a person gets a mail about the change %s with a link to the sign-in methods', async (kind, name, subject) => {
  await stage.documents.commit([record('ada@mail.example')]);
  const mail = await compose({ person: 'ada', kind, name });
  expect(mail).toMatchObject({ to: 'ada@mail.example', subject });
  expect(mail?.text).toContain('https://studio.test/admin/site#sign-in');
});

test('no mail is sent about an unknown change, or to a person without a record or an address', async () => {
  expect(await compose({ person: 'ada', kind: 'code-used', name: '' })).toBeNull();
  await stage.documents.commit([record('')]);
  expect(await compose({ person: 'ada', kind: 'code-used', name: '' })).toBeNull();
  await stage.documents.commit([record('ada@mail.example')]);
  expect(await compose({ person: 'ada', kind: 'other', name: '' })).toBeNull();
});

test('the mail about an unlinked Google account goes to the address of that account', async () => {
  await stage.documents.commit([record('')]);
  const to = 'g-1@mail.example';
  expect(await compose({ person: 'ada', kind: 'google-unlinked', name: '', to })).toMatchObject({ to });
});

test('the name of a passkey is only in the body of the mail about it, cut, and no link', async () => {
  await stage.documents.commit([record('ada@mail.example')]);
  const name = `Phone\r\nBcc: all@mail.example https://evil.example ${'x'.repeat(40)}`;
  const mail = await compose({ person: 'ada', kind: 'passkey-added', name });
  expect(mail?.subject).toBe('Test Studio: a passkey was added to your account');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('“Phone Bcc: all@\u2060mail.\u2060example');
    expect(part).not.toMatch(/evil\.example|x{20}/);
  }
});
