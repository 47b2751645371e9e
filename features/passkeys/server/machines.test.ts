import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineRecord, machineSignIn } from '../../../web/domain/people/machine-account.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { openPasskeysStage, type PasskeysStage } from '../test/passkeys-stage.ts';
import { PASSKEY_CALLS } from './passkey-routes.ts';

// A machine account has one way to sign in: its key (docs/product.md#machine-accounts).

let stage: PasskeysStage;
let former: Awaited<ReturnType<PasskeysStage['person']>>;
let key: { localId: string; idToken: string };
let orphan: { localId: string; idToken: string };

const signIn = machineSignIn('build', 'k'.repeat(43));

beforeAll(async () => {
  stage = await openPasskeysStage();
  key = await signUp(signIn);
  await stage.documents.commit([{ path: userRecordPath(key.localId), fields: machineRecord('Build') }]);
  orphan = await signUp(machineSignIn('orphan', 'k'.repeat(43)));
  // A machine account that got a passkey and codes before they were refused.
  former = await stage.person('Former');
  await stage.documents.commit([{ path: userRecordPath(former.uid), fields: machineRecord('Former') }]);
});
afterAll(() => stage.close());

async function signUp(body: object) {
  const address = 'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x';
  const headers = { Authorization: `Bearer ${stage.backend.ownerToken}` };
  const request = new Request(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await stage.backend.fetch(request))?.json() as Promise<{ localId: string; idToken: string }>;
}

const id = 'cGFzc2tleQ';
const part = 'AAAA';
const ASSERTION = {
  id,
  rawId: id,
  type: 'public-key',
  response: { clientDataJSON: part, authenticatorData: part, signature: part },
};
/** A valid body for each endpoint that needs one. */
const BODIES: Record<string, object> = {
  rename: { id, name: 'Name' },
  remove: { id },
  'confirm/verify': { response: ASSERTION },
  'add/verify': {
    response: {
      ...{ id, rawId: id, type: 'public-key' },
      response: { clientDataJSON: part, attestationObject: part, transports: [] },
    },
    name: 'Name',
  },
};
/** The endpoints for people who are not signed in yet. */
const OPEN = ['options', 'verify', 'recover'];

describe.each([
  ['a key', () => key.idToken],
  ['a key whose user record was deleted', () => orphan.idToken],
  ['another sign-in to a machine account', () => former.idToken],
])('with %s', (_, token) => {
  test.each(
    PASSKEY_CALLS.filter((call) => !OPEN.includes(call)),
  )('the endpoint “%s” is refused', async (call) => {
    expect(await stage.call(call, BODIES[call] ?? {}, token())).toMatchObject({
      status: 403,
      body: { error: 'refused' },
    });
  });
});

test('a passkey that a machine account already has signs nobody in', async () => {
  const { body } = await stage.call('options');
  const response = former.device.use(former.passkey, body);
  expect(await stage.call('verify', { response })).toMatchObject({
    status: 403,
    body: { error: 'refused' },
  });
});

test('a recovery code that a machine account already has signs nobody in', async () => {
  expect(await stage.call('recover', { code: former.codes[0] })).toMatchObject({
    status: 403,
    body: { error: 'refused' },
  });
});

test('the embedded backend links no Google account to a machine account', async () => {
  await stage.joinGoogle('google', key.idToken);
  // The sign-in of this Google account is another one, so it was not linked.
  const person = JSON.stringify({ sub: 'google', email: 'google@mail.example', name: '' });
  const postBody = new URLSearchParams({ providerId: 'google.com', id_token: person }).toString();
  const entered = await stage.signIn('signInWithIdp', { postBody });
  expect(entered).toMatchObject({ localId: expect.not.stringMatching(key.localId), isNewUser: true });
});

test('the embedded backend accepts no custom token of a machine account', async () => {
  const token = await stage.backend.createCustomToken(key.localId);
  expect(await stage.exchange(token)).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } });
});
