import type { CDPSession, Page } from '@playwright/test';

/** A virtual authenticator. It creates passkeys for a page and confirms each request by itself. */
export interface VirtualDevice {
  cdp: CDPSession;
  id: string;
}

/** Connects a device to a page of Chromium. Call this before the page uses a passkey. */
export async function connectDevice(page: Page): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { cdp, id };
}
