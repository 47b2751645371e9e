import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { leaveSession } from '../support/open-as.ts';
import { expect, signInAs, test } from '../support/site.ts';

test.use({ firstVisit: true });

const CLIENT = join(import.meta.dirname, '../../web/build/client');
/** 1 KB = 1000 bytes. */
const BUDGET = 340_000;
const WITH_LOGIN = 345_000;

interface RouteFiles {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteFiles>;
}

/** The build's own list of what each route loads, and the name of its file. */
function manifest(): { file: string; list: Manifest } {
  const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest.');
  const text = readFileSync(join(CLIENT, 'assets', name), 'utf8');
  return { file: `/assets/${name}`, list: JSON.parse(text.slice(text.indexOf('{')).replace(/;\s*$/, '')) };
}

/** Every script and style that a first visit to the route needs, its parents' included. */
function filesOf(leaf: string): string[] {
  const { file, list } = manifest();
  const files = [file, list.entry.module, ...list.entry.imports];
  for (let id: string | undefined = leaf; id !== undefined; id = list.routes[id]?.parentId) {
    const route = list.routes[id];
    if (!route) throw new Error(`The build has no route ${id}.`);
    files.push(route.module, ...(route.imports ?? []), ...(route.css ?? []));
  }
  return [...new Set(files.map((one) => one.replace(/#$/, '')))];
}

/** What the database answers is as much as there are documents; an uploaded portrait is as large as its picture needs. */
const DATA = /^\/(?:v1|google\.firestore\.v1\.Firestore|pictures)\//;

/**
 * The bytes of every file of the site that the page got from now on, whatever its kind: fonts and pictures as they
 * travel, the rest with gzip whether or not the server used it.
 */
function countBytes(page: Page): () => Promise<{ total: number; largest: [string, number][] }> {
  const answers: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const size = async (): Promise<[string, number]> => {
      // A test that ends meanwhile closes the page.
      const response = await request.response().catch(() => null);
      const body = (await response?.body().catch(() => null)) ?? Buffer.alloc(0);
      const packed = ['font', 'image'].includes(request.resourceType()) && !request.url().endsWith('.svg');
      return [new URL(request.url()).pathname, packed ? body.length : gzipSync(body).length];
    };
    answers.push(size());
  });
  return async () => {
    const sizes = (await Promise.all(answers)).filter(([path]) => !DATA.test(path));
    return {
      total: sizes.reduce((sum, [, size]) => sum + size, 0),
      largest: sizes.toSorted((a, b) => b[1] - a[1]).slice(0, 12),
    };
  };
}

/** Everything on the dashboard is there: its panels have been read, and the fonts have come. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Latest posts' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
}

test('all that the staff area downloads up to a usable dashboard is at most 340 KB with gzip', async ({
  page,
}) => {
  await leaveSession(page, 'Demo Administrator');
  const bytes = countBytes(page);
  await page.goto('/admin');
  await expectDashboard(page);
  const { total, largest } = await bytes();
  expect(total).toBeGreaterThan(200_000);
  expect(total, JSON.stringify(largest)).toBeLessThanOrEqual(BUDGET);
});

test('with the login and its sign-in window before it, it is at most 345 KB', async ({ page }) => {
  const bytes = countBytes(page);
  await signInAs(page, 'Demo Administrator');
  await expectDashboard(page);
  const { total, largest } = await bytes();
  expect(total).toBeGreaterThan(200_000);
  expect(total, JSON.stringify(largest)).toBeLessThanOrEqual(WITH_LOGIN);
});

test('the dashboard loads neither the text editor nor a markdown renderer', () => {
  const scripts = filesOf('staff/dashboard/dashboard').filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) {
    // The list of all pages names their files; it holds none of their code.
    if (file.includes('/manifest-')) continue;
    // Likewise the names of files that a script loads later.
    const code = readFileSync(join(CLIENT, file), 'utf8').replace(/assets\/[\w.-]+/g, '');
    expect(code, file).not.toMatch(/cm-content|blockQuotePrefix|micromark/);
  }
});
