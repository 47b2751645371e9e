import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds, SEED, seeded } from '../../../backend/test/rounds.ts';
import { openPasskeysStage, type PasskeysStage } from '../test/passkeys-stage.ts';
import type { Lies, SoftwarePasskey } from '../test/software-authenticator.ts';
import type { AssertionResponse } from './responses.ts';

type Person = Awaited<ReturnType<PasskeysStage['person']>>;

let stage: PasskeysStage;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  stage = await openPasskeysStage();
  [ada, eve] = [await stage.person('Ada'), await stage.person('Eve')];
});
afterAll(async () => {
  await stage.close();
});

const random = seeded(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const options = () => stage.passkeys.authentication.options(null);
const sign = async (lies: Lies, { passkey, device } = ada) => device.use(passkey, await options(), lies);
const strangersKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Changes one byte of a part of the response. */
function withFlippedByte(
  response: AssertionResponse,
  part: 'authenticatorData' | 'signature' | 'clientDataJSON',
) {
  const bytes = Buffer.from(response.response[part], 'base64url');
  const at = Math.floor(random() * bytes.length);
  bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(random() * 8));
  return { ...response, response: { ...response.response, [part]: bytes.toString('base64url') } };
}

/** Ways to misuse a passkey. Each makes a response that must be refused. */
const MISUSES: Record<string, () => Promise<AssertionResponse>> = {
  'signed with another key': () => sign({ key: strangersKey() }),
  'with a flipped byte': async () =>
    withFlippedByte(await sign({}), pick(['authenticatorData', 'signature', 'clientDataJSON'])),
  'with the key of another person': () => sign({ key: eve.passkey.key }),
  'replayed after a sign-in': async () => {
    const response = await sign({});
    await stage.passkeys.signIn.byPasskey(response);
    return response;
  },
  'replayed after a refused attempt': async () => {
    const honest = await options();
    const response = ada.device.use(ada.passkey, honest);
    const forged = ada.device.use(ada.passkey, honest, { key: strangersKey() });
    await stage.passkeys.signIn.byPasskey(forged).catch(() => {});
    return response;
  },
  'of a foreign origin': () =>
    sign({
      origin: pick([
        'https://evil.example',
        'http://studio.test',
        'https://studio.test:8443',
        'https://studio.test.evil.example',
        'https://admin.studio.test',
        'null',
      ]),
    }),
  'for a foreign site': () => sign({ rpId: pick(['evil.example', 'test', 'admin.studio.test']) }),
  'from a frame of another site': () => sign({ crossOrigin: true }),
  'of another type': () => sign({ type: pick(['webauthn.create', 'payment.get', '']) }),
  'with the handle of another person': () => sign({ userHandle: pick([eve.passkey.handle, 'AAAA', null]) }),
  'that names the passkey of another person': async () => {
    const response = await sign({});
    const { id } = eve.passkey;
    return { ...response, id, rawId: id };
  },
  'of an unknown passkey': async () => {
    const stranger: SoftwarePasskey = { ...ada.passkey, id: 'c3RyYW5nZXI', key: strangersKey() };
    return ada.device.use(stranger, await options());
  },
  'with a challenge of its own': () =>
    sign({ challenge: Buffer.from(String(random())).toString('base64url') }),
  'for a stale challenge': async () => {
    const response = await sign({});
    stage.clock.ahead += 300_001 + Math.floor(random() * 600_000);
    return response;
  },
  'for the challenge of a further passkey': async () => {
    const { challenge } = await stage.passkeys.person.addOptions(
      { uid: ada.uid, authTime: stage.now(), google: null, name: '', isProgram: false },
      'Ada',
    );
    return ada.device.use(ada.passkey, { challenge });
  },
  'for the challenge of a repeated sign-in': async () => {
    const { challenge } = await stage.passkeys.authentication.options(ada.uid);
    return ada.device.use(ada.passkey, { challenge });
  },
  'with a counter that went back': async () => {
    await stage.passkeys.signIn.byPasskey(await sign({}));
    const stored = ada.passkey.counter;
    return sign({ counter: Math.floor(random() * (stored + 1)) });
  },
  'without a verified user': () => sign({ isVerified: false }),
  'without a present user': () => sign({ isPresent: false }),
};

const NAMES = Object.keys(MISUSES);
const COUNT = rounds(NAMES.length * 2, 10_000);

test(`none of ${COUNT} misused passkey assertions is accepted, and valid ones still are`, async () => {
  const accepted: string[] = [];
  for (let round = 0; round < COUNT; round += 1) {
    const name = NAMES[round % NAMES.length] as string;
    const response = await (MISUSES[name] as () => Promise<AssertionResponse>)();
    await stage.passkeys.signIn.byPasskey(response).then(
      () => accepted.push(name),
      (error: unknown) => expect(error).toMatchObject({ name: 'Refusal', reason: 'refused' }),
    );
  }
  expect(accepted).toEqual([]);
  for (const person of [ada, eve]) {
    const response = person.device.use(person.passkey, await options());
    expect(await stage.passkeys.signIn.byPasskey(response)).toHaveProperty('token');
  }
});

/** Ways to misuse the creation of a passkey. */
const REGISTRATIONS: [what: string, lies: Lies][] = [
  ['of a foreign origin', { origin: 'https://evil.example' }],
  ['for a foreign site', { rpId: 'evil.example' }],
  ['from a frame of another site', { crossOrigin: true }],
  ['of another type', { type: 'webauthn.get' }],
  ['with a challenge of its own', { challenge: 'bXkgb3du' }],
  ['without a verified user', { isVerified: false }],
  ['without a present user', { isPresent: false }],
];

test.each(REGISTRATIONS)('a new passkey %s is refused', async (_what, lies) => {
  const { newPeople } = stage.passkeys;
  const { response } = stage.device.create(await newPeople.options('invitation', 'Ada'), lies);
  await expect(newPeople.verify('invitation', response)).rejects.toMatchObject({
    reason: 'refused',
  });
});

test('a new passkey cannot take the id of another person’s passkey', async () => {
  const account = { uid: eve.uid, authTime: stage.now(), google: null, name: '', isProgram: false };
  const { id } = ada.passkey;
  const { passkeys, device } = stage;
  const stolen = device.create(await passkeys.person.addOptions(account, 'Eve'), { id }).response;
  await expect(passkeys.person.add(account, stolen, 'Mine')).rejects.toMatchObject({ reason: 'refused' });
  const { response } = device.create(await passkeys.person.addOptions(account, 'Eve'));
  const renamed = { ...response, id, rawId: id };
  await expect(passkeys.person.add(account, renamed, 'Mine')).rejects.toMatchObject({ reason: 'refused' });
  const honest = ada.device.use(ada.passkey, await options());
  expect(await passkeys.signIn.byPasskey(honest)).toHaveProperty('token');
});
