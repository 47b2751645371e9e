import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { putFixtureStudio } from '../../support/fixture-studio.ts';
import { copyOfTheRepository } from '../../support/repository-copy.ts';
import { expect, movePointer, SiteProcess, signInAs } from '../../support/site.ts';

// Tests docs/product.md#overview.

test('another studio.config.ts changes the names, links and sign-up form of the site', async ({ page }) => {
  test.setTimeout(120_000);
  const sent: string[] = [];
  const form = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      sent.push(`${request.method} ${request.url} ${body}`);
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Noted</title>');
    });
  });
  await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
  const { port } = form.address() as { port: number };

  const copy = copyOfTheRepository();
  const file = join(copy, 'demo-studio/studio.config.ts');
  const config = readFileSync(file, 'utf8')
    .replaceAll('Lanternfall Games', 'Paper Kite Works')
    .replaceAll("'Timeworks'", "'Windfall'")
    .replace('hello@lanternfall.example', 'post@paperkite.example')
    .replace('https://store.example/timeworks', 'https://store.example/windfall')
    .replace('form: null', `form: { action: 'http://127.0.0.1:${port}/form', field: 'entry.77' }`);
  writeFileSync(file, config);
  const site = new SiteProcess();
  const origin = await site.attempt('0', copy);
  expect(typeof origin, JSON.stringify(origin)).toBe('string');

  await page.goto(`${origin}/Contact`);
  await expect(page).toHaveTitle('Paper Kite Works');
  await expect(page.getByRole('main').getByRole('link', { name: 'post@paperkite.example' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Paper Kite Works');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^Windfall/ })).toHaveAttribute(
    'href',
    'https://store.example/windfall',
  );
  await header.getByRole('link', { name: 'Paper Kite Works' }).click();
  await expect(page.getByRole('region', { name: 'Windfall' })).toBeVisible();
  await page.getByRole('textbox', { name: /Email/ }).fill('ada@studio.example.org');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks for submitting!')).toBeVisible();
  expect(sent).toEqual(['POST /form entry.77=ada%40studio.example.org']);

  form.close();
  await site.remove();
  rmSync(copy, { recursive: true, force: true });
});

test('a site with a folder studio/ uses its config and pictures, and has no demo posts', {
  tag: '@embedded',
}, async ({ request }) => {
  const studio = mkdtempSync(join(tmpdir(), 'studio-site-own-'));
  mkdirSync(join(studio, 'pictures'));
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>';
  writeFileSync(join(studio, 'pictures/kite.svg'), picture);
  writeFileSync(
    join(studio, 'studio.config.ts'),
    readFileSync(join(import.meta.dirname, '../../support/studio/studio.config.ts'), 'utf8')
      .replaceAll('Lanternfall Games', 'Paper Kite Works')
      .replaceAll(/'\/art\/[\w-]+\.svg'/g, "'/art/kite.svg'"),
  );
  const site = new SiteProcess({ STUDIO_DIR: studio });
  await site.start();
  const read = async (path: string) => (await request.get(`${site.origin}${path}`)).text();

  expect(await read('/Contact')).toContain('<title>Paper Kite Works</title>');
  expect(await read('/Contact')).toContain('<img src="/art/kite.svg"');
  expect(await read('/art/kite.svg')).toBe(picture);
  expect(await read('/blog')).not.toContain('class="post-list-view');
  // Pictures that belong to the program are served for every studio.
  expect((await request.get(`${site.origin}/art/social/chat.svg`)).headers()['content-type']).toContain(
    'image/svg+xml',
  );

  writeFileSync(join(studio, 'pictures/kite.svg'), picture.replace('r="9"', 'r="4"'));
  expect(await read('/art/kite.svg')).toContain('r="4"');
  await site.remove();
  rmSync(studio, { recursive: true, force: true });
});

test('theme.css sets the colours of public pages and previews; changes need no restart', {
  tag: '@embedded',
}, async ({ page }) => {
  const studio = mkdtempSync(join(tmpdir(), 'studio-site-theme-'));
  putFixtureStudio(studio);
  const theme = (css: string) => writeFileSync(join(studio, 'theme.css'), css);
  theme(
    ':root { --ground: #fdf6e3; --ink: #102030 } @media (prefers-color-scheme: dark) { :root { --ground: #001018; --ink: #eeeeff } }',
  );
  const site = new SiteProcess({ STUDIO_DIR: studio });
  await site.start();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [cream, sea, night] = ['rgb(253, 246, 227)', 'rgb(0, 16, 24)', 'rgb(11, 13, 28)'];

  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site.origin}/blog`);
  expect(await ground()).toBe(cream);
  // Moves the pointer, which starts the page's scripts, so that the next navigation is on the client side. In a
  // client-side navigation, React Router adds the links to the style sheets again.
  await page.mouse.move(20, 20);
  await page.mouse.move(30, 30);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page.getByRole('heading', { name: 'Meet the Team' })).toBeVisible();
  expect(await ground()).toBe(cream);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(sea);

  await signInAs(page, 'Demo Editor', site.origin);
  await expect(page).toHaveURL(`${site.origin}/admin`);
  expect(await ground()).toBe(night);
  await page.goto(`${site.origin}/admin/bios/demo-editor`);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCSS('background-color', sea);
  expect(await ground()).toBe(night);
  await page.getByRole('link', { name: 'Back to Site' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true })).toBeVisible();
  expect(await ground()).toBe(sea);

  theme(':root { --ground: #123456 }');
  const changed = async () => {
    await page.goto(`${site.origin}/blog`);
    return ground();
  };
  await expect.poll(changed).toBe('rgb(18, 52, 86)');
  theme('</style><script>document.documentElement.remove()</script>');
  await expect.poll(changed).toBe(night);
  await site.remove();
  rmSync(studio, { recursive: true, force: true });
});

test('the studio’s Markdown pages are linked and in the site map until their files are deleted', {
  tag: '@embedded',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const studio = mkdtempSync(join(tmpdir(), 'studio-site-pages-'));
  putFixtureStudio(studio);
  mkdirSync(join(studio, 'pages'));
  const put = (name: string, text: string) => writeFileSync(join(studio, 'pages', name), text);
  put('team.md', '---\ntitle: Us\n---\n');
  const refused = await new SiteProcess({ STUDIO_DIR: studio }).attempt('0');
  expect(refused).toMatchObject({
    output: expect.stringContaining(
      'pages/team.md, line 1: address is already an address of the site: choose another one.',
    ),
  });
  rmSync(join(studio, 'pages/team.md'));

  put('imprint.md', '---\ntitle: Imprint\ndescription: Who is behind this.\n---\nPaper Kite **Works**\n');
  put('jobs.md', '---\ntitle: Jobs\nplace: menu\naddress: /about/jobs\n---\n- [The imprint](/imprint)\n');
  const site = new SiteProcess({ STUDIO_DIR: studio });
  await site.start();
  await page.goto(`${site.origin}/Imprint`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
  await expect(page.getByRole('main').locator('strong')).toHaveText('Works');
  await expect(page).toHaveTitle('Imprint · Lanternfall Games');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.origin}/imprint`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Who is behind this.');
  const map = await (await page.request.get(`${site.origin}/sitemap.xml`)).text();
  expect(map).toContain(`<loc>${site.origin}/about/jobs</loc>`);

  // Navigates on the client side, there and back.
  await movePointer(page);
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await page.getByRole('main').getByRole('link', { name: 'The imprint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');

  put('imprint.md', '---\ntitle: Imprint\n---\nAnother text\n');
  const read = async (path: string) => (await page.request.get(`${site.origin}${path}`)).text();
  await expect.poll(() => read('/imprint')).toContain('Another text');
  rmSync(join(studio, 'pages/imprint.md'));
  await expect
    .poll(async () => (await page.request.get(`${site.origin}/imprint`)).url())
    .toBe(`${site.origin}/404`);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await site.remove();
  rmSync(studio, { recursive: true, force: true });
});
