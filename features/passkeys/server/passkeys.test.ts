import { toFields } from '@studio-site/backend/values';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { userRecordPath } from '../../../web/domain/places.ts';
import { PASSKEY_CHALLENGES, passkeyChallengePath, recoveryCodesPath } from '../model/names.ts';
import { openPasskeysStage, type PasskeysStage } from '../test/passkeys-stage.ts';

let stage: PasskeysStage;
beforeEach(async () => {
  stage = await openPasskeysStage();
});
afterEach(async () => {
  await stage.close();
});

const MINUTES = 60_000;

/** Signs in with a passkey. Resolves to the ID token. */
async function signIn({ passkey, device }: Awaited<ReturnType<PasskeysStage['person']>>): Promise<string> {
  const { body: options } = await stage.call('options');
  const { status, body } = await stage.call('verify', { response: device.use(passkey, options) });
  expect(status).toBe(200);
  return (await stage.exchange(body.token)).idToken;
}

describe('sign-in with a passkey', () => {
  test('a passkey signs in its owner, and the token contains no permission level', async () => {
    const ada = await stage.person('Ada');
    const claims = decodeJwt(await signIn(ada));
    expect(claims.sub).toBe(ada.uid);
    expect(claims.firebase).toEqual({ identities: {}, sign_in_provider: 'custom' });
    expect(Object.keys(claims).sort()).toEqual(
      ['aud', 'auth_time', 'exp', 'firebase', 'iat', 'iss', 'sub', 'user_id'].sort(),
    );
  });

  test('the sign-in options require user verification and list no passkeys', async () => {
    await stage.person('Ada');
    const { body, headers } = await stage.call('options');
    expect(body).toMatchObject({ rpId: 'studio.test', userVerification: 'required' });
    expect(body.allowCredentials).toBeUndefined();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the options for a new passkey allow three algorithms and ask for no attestation', async () => {
    const options = await stage.passkeys.newPeople.options('invitation', 'Ada');
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('passkey challenges are stored as hashes and deleted once they have expired', async () => {
    const { body } = await stage.call('options');
    const open = () => stage.documents.find({ from: PASSKEY_CHALLENGES, where: [], order: [] });
    expect(JSON.stringify(await open())).not.toContain(body.challenge);
    stage.clock.ahead = 6 * MINUTES;
    await stage.call('options');
    expect(await open()).toHaveLength(1);
  });

  test('all expired challenges are deleted, also if there are more than one commit can delete', async () => {
    const challenges = Array.from({ length: 501 }, (_, at) => ({
      path: passkeyChallengePath(`challenge-${at}`),
      fields: toFields({ expires: 1 }),
    }));
    await stage.backend.setDocuments(challenges);
    await stage.call('options');
    expect(await stage.documents.find({ from: PASSKEY_CHALLENGES, where: [], order: [] })).toHaveLength(1);
  });

  test('one client can begin sixty sign-ins with a passkey a minute', async () => {
    // The limit counts by the minutes of the clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let time = 0; time < 60; time += 1) expect((await stage.call('options')).status).toBe(200);
    const { status, headers } = await stage.call('options');
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('a request from another site’s page is refused, and the challenge stays valid', async () => {
    const { passkey, device } = await stage.person('Ada');
    const { body: options } = await stage.call('options');
    const response = device.use(passkey, options);
    const refused = await stage.call('verify', { response }, null, { Origin: 'https://evil.example' });
    expect([refused.status, refused.body]).toEqual([400, { error: 'request' }]);
    expect((await stage.call('verify', { response })).status).toBe(200);
  });
});

describe('a first passkey with an invitation', () => {
  test('a first passkey is refused for another invitation, and after that also for its own', async () => {
    const { newPeople } = stage.passkeys;
    const { response } = stage.device.create(await newPeople.options('one', 'Ada'));
    await expect(newPeople.verify('other', response)).rejects.toMatchObject({ reason: 'refused' });
    await expect(newPeople.verify('one', response)).rejects.toMatchObject({ reason: 'refused' });
  });

  test('a first passkey comes with ten recovery codes', async () => {
    const { idToken, codes } = await stage.person('Ada');
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
    expect((await stage.call('list', {}, idToken)).body).toMatchObject({
      passkeys: [{ name: 'First passkey', used: null, synced: false }],
      codes: { left: 10 },
      google: null,
    });
  });
});

describe('a person’s own passkeys', () => {
  test('a second passkey is added, renamed and used', async () => {
    const ada = await stage.person('Ada');
    const { body: options } = await stage.call('add/options', {}, ada.idToken);
    expect(options.user.id).toBe(ada.passkey.handle);
    expect(options.excludeCredentials).toMatchObject([{ id: ada.passkey.id }]);
    const { passkey, response } = stage.device.create(options);
    expect((await stage.call('add/verify', { response, name: 'Laptop' }, ada.idToken)).status).toBe(200);
    await stage.call('rename', { id: passkey.id, name: 'Work laptop' }, ada.idToken);
    expect(decodeJwt(await signIn({ ...ada, passkey })).sub).toBe(ada.uid);
    const { body } = await stage.call('list', {}, ada.idToken);
    expect(body.passkeys).toMatchObject([
      { name: 'First passkey', used: null },
      { name: 'Work laptop', used: expect.any(Number) },
    ]);
    expect(stage.notices).toEqual([`${ada.uid}: passkey-added`]);
  });

  test('a person gets at most ten passkeys, also with options that they were given before', async () => {
    const ada = await stage.person('Ada');
    const responses = [];
    for (let count = 0; count < 11; count += 1) {
      const { body: options } = await stage.call('add/options', {}, ada.idToken);
      responses.push(stage.device.create(options).response);
    }
    const added = await Promise.all(
      responses.map((response) => stage.call('add/verify', { response, name: 'Key' }, ada.idToken)),
    );
    const refused = added.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toEqual([{ error: 'most' }, { error: 'most' }]);
    expect((await stage.call('list', {}, ada.idToken)).body.passkeys).toHaveLength(10);
  });

  test('another person can neither see, rename nor remove a passkey', async () => {
    const [ada, eve] = [await stage.person('Ada'), await stage.person('Eve')];
    const { id } = ada.passkey;
    expect((await stage.call('list', {}, eve.idToken)).body.passkeys).toMatchObject([{ id: eve.passkey.id }]);
    expect((await stage.call('rename', { id, name: 'Mine' }, eve.idToken)).body).toEqual({
      error: 'request',
    });
    expect((await stage.call('remove', { id }, eve.idToken)).body).toEqual({ error: 'request' });
    expect((await stage.call('list', {}, ada.idToken)).body.passkeys).toMatchObject([
      { name: 'First passkey' },
    ]);
  });

  test('a passkey made for one person cannot be added by another', async () => {
    const [ada, eve] = [await stage.person('Ada'), await stage.person('Eve')];
    const { body: options } = await stage.call('add/options', {}, ada.idToken);
    const { response } = stage.device.create(options);
    expect((await stage.call('add/verify', { response, name: 'Mine' }, eve.idToken)).body).toEqual({
      error: 'refused',
    });
  });

  test('removing a passkey ends every session, and the requester gets a token for a new one', async () => {
    const ada = await stage.person('Ada');
    const { body: options } = await stage.call('add/options', {}, ada.idToken);
    const { passkey, response } = stage.device.create(options);
    await stage.call('add/verify', { response, name: 'Laptop' }, ada.idToken);
    const elsewhere = await signIn({ ...ada, passkey });
    const { status, body } = await stage.call('remove', { id: passkey.id }, ada.idToken);
    expect(status).toBe(200);
    for (const token of [elsewhere, ada.idToken])
      expect((await stage.call('list', {}, token)).status).toBe(401);
    const { idToken } = await stage.exchange(body.token);
    expect((await stage.call('list', {}, idToken)).body.passkeys).toHaveLength(1);
    const { body: again } = await stage.call('options');
    expect((await stage.call('verify', { response: stage.device.use(passkey, again) })).status).toBe(403);
    expect(stage.notices).toEqual([`${ada.uid}: passkey-added`, `${ada.uid}: passkey-removed`]);
  });

  test('removing a passkey must leave one passkey, or two if there are no recovery codes', async () => {
    const ada = await stage.person('Ada');
    const remove = (id: string) => stage.call('remove', { id }, ada.idToken);
    expect((await remove(ada.passkey.id)).body).toEqual({ error: 'last' });
    const { body: options } = await stage.call('add/options', {}, ada.idToken);
    const { passkey, response } = stage.device.create(options);
    await stage.call('add/verify', { response, name: 'Laptop' }, ada.idToken);
    await stage.documents.commit([{ path: recoveryCodesPath(ada.uid), fields: null }]);
    expect((await remove(passkey.id)).body).toEqual({ error: 'no-codes' });
  });

  test('the last passkey of a person with Google stays if the site offers no sign-in with Google', async () => {
    const site = await openPasskeysStage({ offersGoogle: false });
    onTestFinished(() => site.close());
    const ada = await site.person('Ada');
    await site.joinGoogle('g-1', ada.idToken);
    expect((await site.call('list', {}, ada.idToken)).body).toMatchObject({ google: 'g-1@mail.example' });
    expect((await site.call('remove', { id: ada.passkey.id }, ada.idToken)).body).toEqual({ error: 'last' });
  });

  test('of simultaneous removals of a passkey and the Google account, only one is done', async () => {
    for (let round = 0; round < 20; round++) {
      const ada = await stage.person('Ada');
      await stage.joinGoogle(`g-${round}`, ada.idToken);
      const removals = [
        () => stage.call('remove', { id: ada.passkey.id }, ada.idToken),
        () => stage.call('google/unlink', {}, ada.idToken),
      ];
      if (round % 2 === 1) removals.reverse();
      const results = await Promise.all(removals.map((removal) => removal()));
      const done = results.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      const { idToken } = await stage.exchange(done[0]?.body.token);
      const { google, passkeys } = (await stage.call('list', {}, idToken)).body;
      expect(passkeys).toHaveLength(google === null ? 1 : 0);
    }
  });

  test('a person unlinks their Google account, which ends every session', async () => {
    const ada = await stage.person('Ada');
    expect((await stage.call('google/unlink', {}, ada.idToken)).body).toEqual({ error: 'request' });
    await stage.joinGoogle('g-1', ada.idToken);
    const path = userRecordPath(ada.uid);
    const record = {
      firstName: 'Ada',
      lastName: '',
      teamRole: '',
      permissionLevel: 1,
      email: 'g-1@mail.example',
    };
    await stage.documents.commit([{ path, fields: record }]);
    const { status, body } = await stage.call('google/unlink', {}, ada.idToken);
    expect(status).toBe(200);
    expect((await stage.documents.get([path])).get(path)?.fields).toEqual({ ...record, email: '' });
    expect((await stage.call('list', {}, ada.idToken)).status).toBe(401);
    const { idToken } = await stage.exchange(body.token);
    expect((await stage.call('list', {}, idToken)).body).toMatchObject({ google: null });
    expect(stage.notices).toEqual([`${ada.uid}: google-unlinked`]);
  });

  test('the Google account cannot be unlinked if one passkey without recovery codes would be left', async () => {
    const ada = await stage.person('Ada');
    await stage.joinGoogle('g-1', ada.idToken);
    await stage.documents.commit([{ path: recoveryCodesPath(ada.uid), fields: null }]);
    expect((await stage.call('google/unlink', {}, ada.idToken)).body).toEqual({ error: 'no-codes' });
    expect((await stage.call('list', {}, ada.idToken)).body).toMatchObject({ google: 'g-1@mail.example' });
  });

  test('passkey changes need a recent sign-in, or confirmation with the person’s own passkey', async () => {
    const [ada, eve] = [await stage.person('Ada'), await stage.person('Eve')];
    stage.clock.ahead = 6 * MINUTES;
    for (const path of ['add/options', 'codes', 'remove', 'google/unlink'])
      expect((await stage.call(path, { id: ada.passkey.id }, ada.idToken)).body).toEqual({ error: 'recent' });
    const { body: options } = await stage.call('confirm/options', {}, ada.idToken);
    expect(options.allowCredentials).toMatchObject([{ id: ada.passkey.id }]);
    const refused = await stage.call(
      'confirm/verify',
      { response: eve.device.use(eve.passkey, options) },
      ada.idToken,
    );
    expect(refused.body).toEqual({ error: 'refused' });
    const { body: second } = await stage.call('confirm/options', {}, ada.idToken);
    const response = ada.device.use(ada.passkey, second);
    const { body } = await stage.call('confirm/verify', { response }, ada.idToken);
    const { idToken } = await stage.exchange(body.token);
    expect((await stage.call('codes', {}, idToken)).body.codes).toHaveLength(10);
  });

  test.each([
    'list',
    'confirm/options',
    'add/options',
    'rename',
    'remove',
    'codes',
    'google/unlink',
  ])('the passkey request %s needs a signed-in person', async (path) => {
    const { passkey } = await stage.person('Ada');
    for (const token of [null, 'nonsense'])
      expect((await stage.call(path, { id: passkey.id, name: 'Mine' }, token)).body).toEqual({
        error: 'sign-in',
      });
  });

  test('a disabled person who signs in with a passkey gets no session', async () => {
    const ada = await stage.person('Ada');
    const address = 'http://localhost/identitytoolkit.googleapis.com/v1/projects/demo-studio/accounts:update';
    const headers = { Authorization: `Bearer ${stage.backend.ownerToken}` };
    const body = JSON.stringify({ localId: ada.uid, disableUser: true });
    await stage.backend.fetch(new Request(address, { method: 'POST', headers, body }));
    const { body: options } = await stage.call('options');
    const { body: answer } = await stage.call('verify', { response: ada.device.use(ada.passkey, options) });
    expect(await stage.exchange(answer.token)).toMatchObject({ error: { message: 'USER_DISABLED' } });
    expect((await stage.call('list', {}, ada.idToken)).body).toEqual({ error: 'sign-in' });
  });
});

describe('recovery codes', () => {
  test('a recovery code signs in only once, and the person is notified', async () => {
    const { uid, codes } = await stage.person('Ada');
    const [code = ''] = codes;
    const { body } = await stage.call('recover', { code: code.toLowerCase().replaceAll('-', ' ') });
    const { idToken } = await stage.exchange(body.token);
    expect(decodeJwt(idToken).sub).toBe(uid);
    expect((await stage.call('recover', { code })).body).toEqual({ error: 'refused' });
    expect((await stage.call('list', {}, idToken)).body.codes).toMatchObject({ left: 9 });
    expect(stage.notices).toEqual([`${uid}: code-used`]);
  });

  test('of simultaneous requests with the same recovery code, only one succeeds', async () => {
    const { codes } = await stage.person('Ada');
    const [code = ''] = codes;
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.call('recover', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('new recovery codes replace the old ones, and no document contains a code', async () => {
    const { uid, idToken, codes } = await stage.person('Ada');
    const { body } = await stage.call('codes', {}, idToken);
    expect((await stage.call('recover', { code: codes[0] })).status).toBe(403);
    const path = recoveryCodesPath(uid);
    const stored = JSON.stringify((await stage.documents.get([path])).get(path)?.fields);
    for (const code of body.codes) expect(stored).not.toContain(code.slice(6).replaceAll('-', ''));
    expect((await stage.call('recover', { code: body.codes[3] })).status).toBe(200);
  });

  test('after twenty wrong recovery codes, the person’s codes are locked for an hour', async () => {
    const { codes } = await stage.person('Ada');
    const [code = '', other = ''] = codes;
    const wrong = `${code.slice(0, -5)}${code.slice(-5) === '00000' ? '11111' : '00000'}`;
    const { signIn: ways } = stage.passkeys;
    for (let time = 0; time < 20; time += 1)
      await expect(ways.byCode(wrong)).rejects.toMatchObject({ reason: 'refused' });
    await expect(ways.byCode(code)).rejects.toMatchObject({ reason: 'refused' });
    stage.clock.ahead = 61 * MINUTES;
    expect(await ways.byCode(other)).toHaveProperty('token');
  });

  test('one client can try ten recovery codes a minute', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await stage.call('recover', { code: 'nonsense' })).status).toBe(403);
    const { status, headers } = await stage.call('recover', { code: 'nonsense' });
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  });
});

test('a deleted account takes its passkeys and recovery codes along', async () => {
  const person = await stage.person('Leaving');
  const { idToken } = await stage.exchange(await stage.backend.createCustomToken(person.uid));
  expect(await stage.signIn('delete', { idToken })).toEqual({});
  await expect.poll(async () => (await stage.call('recover', { code: person.codes[0] })).status).toBe(403);
  const { body } = await stage.call('options');
  const response = person.device.use(person.passkey, body);
  expect((await stage.call('verify', { response })).status).toBe(403);
});
