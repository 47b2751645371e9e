import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';
import { connectDevice } from '../../e2e/support/virtual-authenticator.ts';
import { isInstalled } from '../stages/debian-package.ts';

const CERTUTIL = '/usr/bin/certutil';

/** Whether `openTrustingBrowser` can be used. Installs Debian's tool for it if this process runs as root. */
export const canTrust = (): boolean => isInstalled(CERTUTIL, ['libnss3-tools']);

interface TrustingBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/**
 * Opens Chromium with one more certificate authority, in PEM format, as if the device's owner had installed it. The
 * browser resolves `host` to this machine, and checks certificates as usual.
 */
export async function openTrustingBrowser(authority: string, host: string): Promise<TrustingBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'studio-site-home-'));
  const store = join(home, '.pki/nssdb');
  mkdirSync(store, { recursive: true });
  const file = join(home, 'authority.pem');
  writeFileSync(file, authority);
  const database = ['-d', `sql:${store}`];
  for (const args of [
    ['-N', ...database, '--empty-password'],
    ['-A', ...database, '-t', 'C,,', '-n', 'authority', '-i', file],
  ]) {
    const { status, stderr } = spawnSync(CERTUTIL, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`certutil failed: ${stderr}`);
  }
  const browser = await chromium.launch({
    executablePath: findChromium(),
    env: { ...process.env, HOME: home },
    args: [`--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Opens the first administrator's link in a browser with a virtual authenticator, makes a passkey, and waits for the
 * staff area of an administrator.
 */
export async function signInFirst(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage();
  await connectDevice(page);
  await page.goto(link);
  const invited = page.getByRole('dialog', { name: 'You are invited' });
  await invited.getByLabel('Last Name').fill('Vale');
  await invited.getByRole('button', { name: 'Create a passkey and accept' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('link', { name: /Manage Users/ })).toBeVisible();
  await page.close();
}
