import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { toFields } from '@studio-site/backend/values';
import { openTarget } from '../../backend/conformance/target.ts';
import { demoDocuments } from '../../web/server/demo/demo-content.ts';
import { publishAnyway } from '../support/editing.ts';
import { expect, SiteProcess, signInAs, watchConsole } from '../support/site.ts';

test("on Google's Firestore emulator staff publish a post, and a visitor reads it", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const firestore = await openTarget();
  expect(firestore.name).toBe('google');
  await firestore.setRules(readFileSync(join(import.meta.dirname, '../../firestore.rules'), 'utf8'));
  const documents = `http://${firestore.host}/v1/projects/${firestore.projectId}/databases/(default)/documents`;
  for (const { path, fields } of demoDocuments(Date.now())) {
    const stored = await fetch(`${documents}/${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${firestore.ownerToken}` },
      body: JSON.stringify({ fields: toFields(fields) }),
    });
    expect(stored.status, path).toBe(200);
  }
  // Accounts come from an embedded backend, documents and permissions from Google's emulator with the same rules.
  const identity = new SiteProcess();
  await identity.start();
  const site = new SiteProcess({
    FIRESTORE_EMULATOR_HOST: firestore.host,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(identity.origin).host,
  });
  await site.start();
  const errors = watchConsole(page);

  expect(await (await fetch(`${site.origin}/blog`)).text()).toContain('Posted on');
  await signInAs(page, 'Demo Editor', site.origin);
  await page.waitForURL(`${site.origin}/admin`);
  await page.getByRole('link', { name: /Blog Posts/ }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/admin\/blogs\/[^/]+$/);
  const title = `By Google's clock ${Date.now()}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.goto(`${site.origin}/admin/blogs`);
  const row = page.getByRole('row').filter({ hasText: title });
  await publishAnyway(page, row);
  await expect(page.getByRole('status').filter({ hasText: `Published: ${title}` })).toBeAttached();

  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto(`${site.origin}/blog`);
    await expect(visitor.getByText(title)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  expect(errors).toEqual([]);
  await visitor.context().close();
  await site.remove();
  await identity.remove();
  await firestore.close();
});
