import { toFields } from '@studio-site/backend/values';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPasskeysStage } from '../../../test/stages/passkeys-stage.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { userRecordPath } from '../../../web/domain/places.ts';
import { INVITATION_LASTS, type InvitationKey } from '../model/invitation.ts';
import { INVITE_PATH } from '../model/names.ts';
import { openInvitations } from './open-invitations.ts';
import { hashOf, newInvitationKey } from './stored-invitations.ts';

// Tests features/invitations/README.md#invitations for people without a Google account, with a real backend and real signatures.

const NAMES = { firstName: 'Ines', lastName: 'Vale', teamRole: 'Artist' };

let stage: Awaited<ReturnType<typeof openPasskeysStage>>;
let app: Hono;
let canSign: boolean;

beforeEach(async () => {
  canSign = true;
  stage = await openPasskeysStage();
  const { endpoint } = openInvitations({
    documents: stage.documents,
    accountOf: async () => null,
    newPeople: {
      ...stage.passkeys.newPeople,
      async verify(...made) {
        const person = await stage.passkeys.newPeople.verify(...made);
        return canSign ? person : { ...person, token: () => Promise.reject(new Error('may not sign')) };
      },
    },
    studio: { name: 'Studio' },
    origin: 'https://studio.test',
    now: Date.now,
    log: () => {},
  });
  app = new Hono();
  app.post(INVITE_PATH, endpoint);
  await store(userRecordPath('mia'), { ...NAMES, permissionLevel: LEVELS.administrator });
});

afterEach(() => stage.close());

const store = (path: string, fields: Parameters<typeof toFields>[0]) =>
  stage.backend.setDocuments([{ path, fields: toFields(fields) }]);

async function invite(): Promise<InvitationKey> {
  const key = newInvitationKey();
  const fields = { ...NAMES, email: '', permissionLevel: LEVELS.editor, by: 'mia', at: 1 };
  await store(`invitations/${key.id}`, { ...fields, expires: Date.now() + INVITATION_LASTS });
  await store(`invitationSecrets/${key.id}`, { hashes: [hashOf(key.secret)] });
  return key;
}

async function send({ id, secret }: InvitationKey, body: object) {
  const response = await app.request(INVITE_PATH, {
    method: 'POST',
    body: JSON.stringify({ invitation: `${id}.${secret}`, names: NAMES, ...body }),
  });
  return { status: response.status, body: await response.json() };
}

/** The browser's response that creates a passkey for an invitation. */
async function passkeyFor(key: InvitationKey) {
  const { body } = await send(key, { act: 'options' });
  return stage.device.create(body).response;
}

test('a new person who accepts an invitation with a new passkey signs in with the invited level', async () => {
  const key = await invite();
  const { status, body } = await send(key, { act: 'passkey', response: await passkeyFor(key) });
  expect({ status, level: body.permissionLevel, codes: body.codes.length }).toEqual({
    status: 200,
    level: LEVELS.editor,
    codes: 10,
  });
  const { idToken } = await stage.exchange(body.token);
  const { sub } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  const record = await stage.documents.get([userRecordPath(sub)]);
  expect(record.get(userRecordPath(sub))?.fields).toMatchObject({ ...NAMES, permissionLevel: LEVELS.editor });
});

test('an invitation that was accepted with a passkey cannot be used again', async () => {
  const key = await invite();
  const [first, second] = [await passkeyFor(key), await passkeyFor(key)];
  expect((await send(key, { act: 'passkey', response: first })).status).toBe(200);
  expect((await send(key, { act: 'passkey', response: second })).status).toBe(410);
  expect((await send(key, { act: 'options' })).status).toBe(410);
});

test('of twenty simultaneous passkeys for one invitation, only one is accepted', async () => {
  const key = await invite();
  const responses = [];
  for (let count = 0; count < 20; count += 1) responses.push(await passkeyFor(key));
  const sent = await Promise.all(responses.map((response) => send(key, { act: 'passkey', response })));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey made for another invitation is refused, and neither invitation is used up', async () => {
  const [own, other] = [await invite(), await invite()];
  expect((await send(other, { act: 'passkey', response: await passkeyFor(own) })).status).toBe(403);
  for (const key of [own, other]) expect((await send(key, { act: 'look' })).status).toBe(200);
});

test('a passkey response is accepted only once', async () => {
  const [key, other] = [await invite(), await invite()];
  const response = await passkeyFor(key);
  expect((await send(key, { act: 'passkey', response })).status).toBe(200);
  expect((await send(other, { act: 'passkey', response })).status).toBe(403);
});

test('an invitation stays valid if the server cannot sign the token for the new person', async () => {
  const key = await invite();
  canSign = false;
  expect((await send(key, { act: 'passkey', response: await passkeyFor(key) })).status).toBe(503);
  canSign = true;
  expect((await send(key, { act: 'passkey', response: await passkeyFor(key) })).status).toBe(200);
});

test('a request with a guessed invitation link gets no passkey options', async () => {
  expect((await send(newInvitationKey(), { act: 'options' })).status).toBe(410);
});
