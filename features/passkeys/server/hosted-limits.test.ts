import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientAddress, hostedClient } from '../../../platform/limits/client-address.ts';
import { openPasskeysStage, type PasskeysStage } from '../test/passkeys-stage.ts';
import { passkeyRoutes } from './passkey-routes.ts';

let stage: PasskeysStage;
beforeAll(async () => {
  stage = await openPasskeysStage();
});
afterAll(() => stage.close());

// The limits count by the minutes of the clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The endpoints of a site behind Google's servers. Returns a function that tries a recovery code as this client. */
function openHosted() {
  const { app } = passkeyRoutes(stage.passkeys, {
    ...{ addressOf: hostedClient(clientAddress(false)), perMinute: 600, perMinuteInAll: 20 },
    ...{ transport: false, log: () => {} },
  });
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: stage.passkeys.origin },
    body: JSON.stringify({ code: 'nonsense' }),
  };
  return async (forwarded: string) => {
    const incoming = {
      socket: { remoteAddress: '169.254.1.1' },
      headers: { 'x-forwarded-for': forwarded },
    };
    return (await app.request('/recover', init, { incoming })).status;
  };
}

test('on a hosted site a client that tries too many recovery codes blocks only itself', async () => {
  const recover = openHosted();
  for (let time = 0; time < 10; time += 1) expect(await recover('192.0.2.7')).toBe(403);
  expect(await recover('192.0.2.7')).toBe(429);
  expect(await recover('192.0.2.8')).toBe(403);
});

test('on a hosted site the limit of all clients together stops a client that forges addresses', async () => {
  const recover = openHosted();
  for (let time = 0; time < 20; time += 1) expect(await recover(`${time}, 192.0.2.7`)).toBe(403);
  expect(await recover('20, 192.0.2.7')).toBe(429);
});
