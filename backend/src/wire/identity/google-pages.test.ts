import { describe, expect, test } from 'vitest';
import { answerIdentity } from '../../../test/answer-identity.ts';
import { type GoogleProvider, openGoogleProvider } from '../../identity/google-provider.ts';
import type { LogEntry } from '../../log.ts';
import { IdentityError } from '../../model/errors.ts';

const ORIGIN = 'https://studio.example';

/** A fake provider with this `finish` function. */
function providerWith(finish: GoogleProvider['finish']): GoogleProvider {
  const settings = { clientId: 'c', clientSecret: 's', issuer: 'https://google.example', siteOrigin: ORIGIN };
  return { ...openGoogleProvider(settings, new Uint8Array(32), Date.now, () => {}), finish };
}

async function send(
  finish: GoogleProvider['finish'],
  body = '{"state":"s","code":"c"}',
  origin: string | null = ORIGIN,
): Promise<{ status: number; said: Record<string, string> }> {
  const headers = { 'content-type': 'application/json', ...(origin === null ? {} : { origin }) };
  const request = new Request(`${ORIGIN}/auth/google`, { method: 'POST', headers, body });
  const answer = await answerIdentity({ google: providerWith(finish) }, request);
  return { status: answer?.status ?? 0, said: (await answer?.json()) as Record<string, string> };
}

const refusing = (error: Error) => async () => {
  throw error;
};

describe('the page of a refused sign-in', () => {
  test.each([
    [
      'INVALID_IDP_RESPONSE',
      new IdentityError('INVALID_IDP_RESPONSE'),
      /could not be verified.*sign in again\.$/,
    ],
    ['UNVERIFIED_EMAIL', new IdentityError('UNVERIFIED_EMAIL'), /not verified.*Verify it at Google, or/],
    ['INVALID_STATE', new IdentityError('INVALID_STATE'), /not started here, or it took too long.*again\.$/],
    ['an unknown error', new TypeError('secret detail'), /could not be verified.*sign in again\.$/],
  ])('the message for %s says what to do, and contains no details of the error', async (_what, error, sentence) => {
    const { status, said } = await send(refusing(error));
    expect(status).toBe(400);
    expect(Object.keys(said)).toEqual(['message']);
    expect(said.message).toMatch(sentence);
    expect(said.message).not.toContain('detail');
  });

  test.each([
    ['a truncated body', '{"state":'],
    ['a body that is not an object', 'null'],
  ])('a request with %s gets the message that the sign-in could not be verified', async (_what, body) => {
    expect(await send(async () => 'credential', body)).toMatchObject({
      status: 400,
      said: { message: expect.stringMatching(/could not be verified/) },
    });
  });

  test.each([
    ['https://elsewhere.example'],
    [null],
  ])('a request whose Origin header is %s is refused', async (origin) => {
    const { status, said } = await send(async () => 'credential', undefined, origin);
    expect([status, said.credential]).toEqual([403, undefined]);
  });

  test('a valid callback returns only the credential', async () => {
    expect(await send(async () => 'the-credential')).toEqual({
      status: 200,
      said: { credential: 'the-credential' },
    });
  });
});

test('if Google is unreachable, the sign-in window says so, and the error is logged', async () => {
  const logged: LogEntry[] = [];
  const provider = openGoogleProvider(
    // No server listens at this port.
    { clientId: 'c', clientSecret: 's', issuer: 'http://127.0.0.1:9', siteOrigin: ORIGIN },
    new Uint8Array(32),
    Date.now,
    () => {},
  );
  const answer = await answerIdentity(
    { google: provider, settings: { demo: null } },
    new Request(`${ORIGIN}/emulator/auth/handler`),
    (entry) => logged.push(entry),
  );
  expect(answer?.status).toBe(503);
  expect(await answer?.text()).toContain('Google cannot be reached');
  expect(logged).toEqual([{ level: 'error', event: 'google-away', message: expect.any(String) }]);
});

test.each([
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
])('%s to the sign-in window is refused with 405', async (method) => {
  const begun: string[] = [];
  const google = {
    ...providerWith(refusing(new Error())),
    begin: async () => ({ address: '', state: `${begun.push(method)}` }),
  };
  const address = `${ORIGIN}/emulator/auth/handler`;
  const identity = { google, settings: { demo: null } };
  const answer = await answerIdentity(identity, new Request(address, { method }));
  expect([answer?.status, answer?.headers.get('allow'), begun]).toEqual([405, 'GET, HEAD, OPTIONS', []]);
  expect((await answerIdentity(identity, new Request(address)))?.status).toBe(200);
  expect(begun).toHaveLength(1);
});
