import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expect, SiteProcess } from '../support/site.ts';

const CONFIG = {
  projectId: 'a-studio',
  apiKey: 'a-key',
  appId: '1:2:web:3',
  authDomain: 'a-studio.firebaseapp.com',
};

/**
 * A site started in the way that Firebase App Hosting starts it. These tests read no documents, so Google's servers are
 * not called.
 */
const test = base.extend<object, { hosted: SiteProcess }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = new SiteProcess({ FIREBASE_WEBAPP_CONFIG: JSON.stringify(CONFIG) });
      rmSync(site.dataDir, { recursive: true });
      await site.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('on the hosted engine, pages tell the browser to connect to the Firebase project', async ({
  hosted,
}) => {
  const page = await fetch(`${hosted.origin}/contact`);
  expect(page.status).toBe(200);
  const html = await page.text();
  const [, engine = '{}'] = /<script[^>]*id="engine"[^>]*>([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(engine)).toMatchObject({ kind: 'hosted', app: CONFIG });
  expect(html).not.toContain('demo-studio');
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const host of ['https://firestore.googleapis.com', 'https://identitytoolkit.googleapis.com'])
    expect(policy).toContain(host);
});

test('a site on the hosted engine has no embedded backend, demo sign-in or data folder', async ({
  hosted,
}) => {
  for (const path of [
    '/v1/projects/demo-studio/databases/(default)/documents/projectdata/website/blogPosts/how-we-work',
    '/emulator/auth/handler',
    '/emulator/v1/projects/demo-studio/accounts',
    '/.well-known/jwks.json',
  ]) {
    const answer = await fetch(hosted.origin + path, { redirect: 'manual' });
    expect([302, 404], path).toContain(answer.status);
  }
  const signIn = await fetch(
    `${hosted.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x`,
    {
      method: 'POST',
      redirect: 'manual',
    },
  );
  expect(signIn.status).not.toBe(200);
  expect(existsSync(join(hosted.dataDir, 'studio.sqlite'))).toBe(false);
  expect(existsSync(hosted.dataDir)).toBe(false);
});

test('an invalid FIREBASE_WEBAPP_CONFIG stops the start with a one-sentence message', {
  tag: ['@embedded', '@details'],
}, async () => {
  for (const value of ['not json', '{"projectId":"a-studio"}']) {
    const site = new SiteProcess({ FIREBASE_WEBAPP_CONFIG: value });
    const ended = await site.attempt('0');
    expect(ended).toMatchObject({ code: 1 });
    expect((ended as { output: string }).output.trim()).toMatch(
      /^[^\n]*FIREBASE_WEBAPP_CONFIG must be JSON with projectId, apiKey and appId[^\n]*$/,
    );
    await site.remove();
  }
});
