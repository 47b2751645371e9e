import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { expect, SiteProcess, watchConsole } from '../../support/site.ts';

test('npm run dev serves the site, and reloads the rules when their file changes', {
  tag: '@embedded',
}, async ({ page, request }) => {
  test.setTimeout(400_000);
  const copy = copyOfTheRepository();
  const rulesFile = join(copy, 'firestore.rules');
  const site = new SiteProcess({}, ['--dev']);
  const outcome = await site.attempt('0', copy);
  expect(typeof outcome, JSON.stringify(outcome)).toBe('string');
  const origin = String(outcome);
  const readPost = async () => {
    const answer = await request.get(`${origin}/v1/${DOCUMENTS}/blogPosts/how-we-work`);
    return answer.status();
  };

  const errors = watchConsole(page);
  await page.goto(origin, { timeout: 240_000 });
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: /How seven people make one clock/ }).click();
  await expect(page.getByRole('heading', { name: 'How seven people make one clock' })).toBeVisible({
    timeout: 60_000,
  });
  expect(errors).toEqual([]);

  const rules = readFileSync(rulesFile, 'utf8');
  expect(await readPost()).toBe(200);
  writeFileSync(
    rulesFile,
    "rules_version = '2';\nservice cloud.firestore { match /databases/{d}/documents {} }\n",
  );
  await expect.poll(readPost, { timeout: 20_000 }).toBe(403);
  // A syntax error in the rules is reported, and the last valid rules stay in effect.
  writeFileSync(rulesFile, rules.replace('service', 'servise'));
  await expect.poll(() => site.output, { timeout: 20_000 }).toContain('rules-refused');
  expect(await readPost()).toBe(403);
  writeFileSync(rulesFile, rules);
  await expect.poll(readPost, { timeout: 20_000 }).toBe(200);

  await site.remove();
  rmSync(copy, { recursive: true, force: true });
});

const DOCUMENTS = 'projects/demo-studio/databases/(default)/documents/projectdata/website';
