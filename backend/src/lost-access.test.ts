import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../test/test-backend.ts';

// Tests that a user who loses access also loses open listeners and write streams.

const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents {
  match /posts/{post} {
    allow read, write: if get(/databases/$(d)/documents/userdata/$(request.auth.uid)).data.level > 0;
  }
} }`;
const DATABASE = 'projects/p/databases/(default)';
const IDENTITY = '/identitytoolkit.googleapis.com/v1';
const CHANNELS = '/google.firestore.v1.Firestore';
let opened: TestBackend;
let idToken: string;

async function send(path: string, init: RequestInit = {}) {
  const answer = await opened.backend.fetch(new Request(`http://localhost${path}`, init));
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' };
}
const post = (path: string, body: unknown, token?: string) =>
  send(path, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });

beforeEach(async () => {
  opened = await openTestBackend({
    rules: { text: RULES, name: 'staff.rules' },
    identity: { demo: { accounts: [{ subject: 'nova', email: 'n@demo.localhost', displayName: 'Nova' }] } },
  });
  await opened.backend.setDocuments([{ path: 'userdata/nova', fields: { level: { integerValue: '1' } } }]);
  const person = JSON.stringify({ sub: 'nova', email: 'n@demo.localhost', name: 'Nova' });
  const requestUri = `http://localhost/?id_token=${encodeURIComponent(person)}`;
  idToken = JSON.parse((await post(`${IDENTITY}/accounts:signInWithIdp`, { requestUri })).text).idToken;
});
afterEach(() => opened.remove());

const form = (ofs: number, ...messages: unknown[]) => {
  const body = new URLSearchParams({ count: String(messages.length), ofs: String(ofs) });
  for (const [at, message] of messages.entries()) body.set(`req${at}___data__`, JSON.stringify(message));
  return body;
};

/** Opens a channel as a signed-in user and sends the first message. */
async function openChannel(kind: 'Listen' | 'Write', first: unknown) {
  const hello = form(0, first);
  hello.set('headers', `Authorization:Bearer ${idToken}\r\n`);
  const { text } = await post(`${CHANNELS}/${kind}/channel?VER=8&RID=1&CVER=22`, hello);
  const address = `${CHANNELS}/${kind}/channel?SID=${/"c","([^"]+)"/.exec(text)?.[1]}`;
  let heard = '';
  return {
    /** Polls the channel until its output contains `words`, at most `rounds` times. Returns the output. */
    async hears(words: string, rounds = 20): Promise<string> {
      for (let round = 0; !heard.includes(words) && round < rounds; round++) {
        const last = [...heard.matchAll(/\[\[(\d+),/g)].at(-1)?.[1] ?? '0';
        heard += (await send(`${address}&RID=rpc&AID=${last}&CI=1&TYPE=xmlhttp&TO=200`)).text;
      }
      return heard;
    },
    send: (ofs: number, message: unknown) => post(`${address}&RID=9`, form(ofs, message)),
  };
}
const target = { addTarget: { targetId: 2, documents: { documents: [`${DATABASE}/documents/posts/a`] } } };
const writes = (id: string) => ({
  streamToken: '',
  writes: [{ update: { name: `${DATABASE}/documents/posts/${id}`, fields: {} } }],
});
const stored = async (id: string) =>
  (
    await post(
      `/v1/${DATABASE}/documents:batchGet`,
      { documents: [`${DATABASE}/documents/posts/${id}`] },
      owner(),
    )
  ).text;
const owner = () => opened.backend.ownerToken;

async function openBoth() {
  const listen = await openChannel('Listen', target);
  const write = await openChannel('Write', { database: DATABASE });
  await write.send(1, writes('before'));
  await write.hears('commitTime');
  await listen.hears('"CURRENT"');
  expect(await stored('before')).toContain('"found"');
  return { listen, write };
}

describe('open channels of a person whose account is deleted or disabled', () => {
  test.each([
    ['when the person deletes the account', () => post(`${IDENTITY}/accounts:delete`, { idToken })],
    [
      'when the owner disables the account',
      () => post(`${IDENTITY}/projects/p/accounts:update`, { localId: 'nova', disableUser: true }, owner()),
    ],
    [
      'when the owner deletes all accounts',
      () =>
        send('/emulator/v1/projects/p/accounts', {
          method: 'DELETE',
          headers: { authorization: `Bearer ${owner()}` },
        }),
    ],
  ])('open channels end with the status UNAUTHENTICATED %s', async (_how, lose) => {
    const { listen, write } = await openBoth();
    expect((await lose()).status).toBe(200);
    expect(await listen.hears('UNAUTHENTICATED')).toContain('UNAUTHENTICATED');
    expect(await write.hears('UNAUTHENTICATED')).toContain('UNAUTHENTICATED');
    await write.send(2, writes('after'));
    expect(await stored('after')).toContain('"missing"');
    const again = await openChannel('Listen', target);
    expect(await again.hears('UNAUTHENTICATED')).toContain('UNAUTHENTICATED');
  });
});

test('a user whose level is set to 0 can no longer read or write on open channels', async () => {
  const { listen, write } = await openBoth();
  await opened.backend.setDocuments([{ path: 'userdata/nova', fields: { level: { integerValue: '0' } } }]);
  expect(await listen.hears('"code":7')).toContain('"REMOVE"');
  await write.send(2, writes('after'));
  expect(await write.hears('PERMISSION_DENIED')).toContain('PERMISSION_DENIED');
  expect(await stored('after')).toContain('"missing"');
  await opened.backend.setDocuments([{ path: 'posts/a', fields: { secret: { stringValue: 'for staff' } } }]);
  expect(await listen.hears('for staff', 2)).not.toContain('for staff');
});

test('accounts:update needs the owner token, and refuses unknown accounts and unknown changes', async () => {
  const update = (body: unknown, token: string) =>
    post(`${IDENTITY}/projects/p/accounts:update`, body, token);
  const disable = { localId: 'nova', disableUser: true };
  for (const [body, token, status] of [
    [disable, idToken, 403],
    [{ ...disable, email: 'x@demo.localhost' }, owner(), 400],
    [{ localId: 'nova' }, owner(), 400],
    [{ localId: 'nobody', disableUser: false }, owner(), 400],
    [{ localId: 'nobody', validSince: '1' }, owner(), 400],
  ] as const)
    expect((await update(body, token)).status, JSON.stringify(body)).toBe(status);
  expect((await post(`${IDENTITY}/accounts:lookup`, { idToken })).status).toBe(200);
  // A disabled account takes the place of a missing one, so that no sign-in makes it again.
  const tombstone = await update({ ...disable, localId: 'nobody' }, owner());
  expect(tombstone.status).toBe(200);
  expect(JSON.parse(tombstone.text)).toMatchObject({ localId: 'nobody', disabled: true });
});
