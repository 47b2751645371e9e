import type { Locator, Page } from '@playwright/test';
import { joined, sampleMp4 } from '../../test/samples/sample-mp4.ts';
import { sampleWebm } from '../../test/samples/sample-webm.ts';
import { recordClip } from '../support/clip-files.ts';
import { save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { giveFiles } from '../support/picture-files.ts';
import { expect, otherVisitor, type SiteProcess, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

const CLIPS = 'projectdata/website/clips';

/** Stores a published post with one long paragraph and opens it in the Demo Editor's editor. */
async function openPost(page: Page, site: SiteProcess, id: string): Promise<void> {
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { title: 'A jump', authors: ['demo-editor'], shortText: 'Short.', image: '' };
  const content = 'A long word about jumping. '.repeat(400);
  const flags = { published: true, pinned: false, featured: false, creationDate: 1, publishDate: 1 };
  const path = `projectdata/website/blogPosts/${id}`;
  expect(await editor.commit({ path, data: { ...texts, ...flags, content } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pictures being added' }).getByRole('listitem').filter({ hasText: name });

const isPaused = (clip: Locator) => clip.evaluate((video: HTMLVideoElement) => video.paused);
const timeOf = (clip: Locator) => clip.evaluate((video: HTMLVideoElement) => video.currentTime);

test('a clip dropped into a post plays while a reader sees it', { tag: '@details' }, async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await openPost(page, site, 'with-a-clip');
  const content = page.getByRole('textbox', { name: 'Content' });
  const size = (await recordClip(page, 'jump.webm')).length;

  await test.step('a dropped clip is uploaded with a still image, whose address is put into the text', async () => {
    await content.press('ControlOrMeta+End');
    await giveFiles(content, 'drop', ['jump.webm']);
    await page.getByLabel('What does the clip show?').fill('A hero jumps');
    await rowOf(page, 'jump.webm').getByRole('button', { name: 'Done' }).click({ timeout: 30_000 });
    await save(page);
    const editor = await Wire.as(site, 'demo-editor');
    const stored = async () => (await editor.plain('projectdata/website/blogPosts/with-a-clip'))?.content;
    await expect
      .poll(stored)
      .toMatch(/!\[A hero jumps\]\(\/clips\/[a-z0-9]{20}-webm-320x180-[0-9a-f]{6}\/still\.jpg\)/);
    const [clip] = (await editor.list(CLIPS)) as Record<string, unknown>[];
    expect(clip).toMatchObject({
      name: 'jump.webm',
      alt: 'A hero jumps',
      ...{ width: 320, height: 180, bytes: size, contentType: 'video/webm', by: 'demo-editor' },
    });
    expect(clip?.duration).toBeGreaterThan(500);
    expect(clip?.duration).toBeLessThan(30_000);
  });

  const visitor = await otherVisitor(browser, site);
  const clip = visitor.getByLabel('A hero jumps');
  await test.step('a reader gets a muted video with controls and a still image; the clip is not loaded yet', async () => {
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.goto('/blog/with-a-clip');
    await expect(clip).toHaveAttribute('poster', /^\/clips\/.*\/still\.jpg$/);
    for (const name of ['controls', 'loop', 'playsinline', 'muted'])
      await expect(clip).toHaveAttribute(name, '');
    await visitor.mouse.move(10, 10);
    await visitor.mouse.move(20, 20);
    await visitor.waitForLoadState('networkidle');
    expect(await isPaused(clip)).toBe(true);
    expect(asked.filter((path) => /\/clip\.webm$/.test(path))).toEqual([]);
  });

  await test.step('a clip plays while it is visible, and pauses otherwise', async () => {
    const part = visitor.waitForResponse((answer) => /\/clip\.webm$/.test(answer.url()));
    await clip.scrollIntoViewIfNeeded();
    await expect.poll(() => timeOf(clip)).toBeGreaterThan(0);
    const { status, headers } = { status: (await part).status(), headers: (await part).headers() };
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      206,
      'video/webm',
      'public, max-age=31536000, immutable',
    ]);
    await visitor.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isPaused(clip)).toBe(true);
  });

  await test.step('a clip that the reader has paused stays paused after scrolling away and back', async () => {
    await clip.scrollIntoViewIfNeeded();
    await expect.poll(() => isPaused(clip)).toBe(false);
    await clip.evaluate((video: HTMLVideoElement) => video.pause());
    await visitor.evaluate(() => scrollTo(0, 0));
    await clip.scrollIntoViewIfNeeded();
    await expect(clip).toBeInViewport();
    expect(await isPaused(clip)).toBe(true);
  });

  await test.step('with reduced motion a clip does not play by itself, but can be started', async () => {
    await visitor.emulateMedia({ reducedMotion: 'reduce' });
    const player = visitor.waitForResponse(/clip-player/);
    await visitor.reload();
    await visitor.mouse.move(30, 30);
    await clip.scrollIntoViewIfNeeded();
    await player;
    await expect(clip).toBeInViewport();
    expect(await isPaused(clip)).toBe(true);
    await clip.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => timeOf(clip)).toBeGreaterThan(0);
  });

  await test.step('a feed contains the clip’s still image as a link to the clip', async () => {
    const feed = await (await visitor.request.get('/atom.xml')).text();
    expect(
      /<a href="[^"]+\/clip\.webm"><img src="[^"]+\/still\.jpg" alt="A hero jumps"/.test(unescaped(feed)),
    ).toBe(true);
  });
  await visitor.context().close();
});

const unescaped = (feed: string) =>
  feed.replaceAll('&#60;', '<').replaceAll('&#62;', '>').replaceAll('&#34;', '"');

const HOURS = 4 * 3600;

test('a hostile or unsuitable clip is refused before its upload, and a message says why', {
  tag: '@details',
}, async ({ page, site }) => {
  const editor = await Wire.as(site, 'demo-editor');
  const before = await editor.list(CLIPS);
  await openAs(page, 'Demo Editor', '/admin/pictures');
  await expect(page.getByRole('button', { name: 'Upload pictures and clips' })).toBeVisible();
  const files: [name: string, bytes: Uint8Array, sentence: string][] = [
    [
      'long.mp4',
      sampleMp4({ played: HOURS }),
      'The clip is 4 hours long, and a clip may have at most 3 minutes.',
    ],
    ['wide.webm', sampleWebm({ width: 16_384, height: 9216 }), 'The clip has 16,384 × 9,216 pixels'],
    ['half.mp4', sampleMp4().subarray(0, 300), 'the end of the file is missing'],
    [
      'archive.webm',
      joined(sampleWebm(), 'PK\x05\x06', new Uint8Array(18)),
      'also valid as another file type',
    ],
    ['phone.mov', sampleMp4({ brand: 'qt  ' }), 'QuickTime clips do not play in every browser.'],
    ['page.mp4', joined('<!doctype html><script>alert(1)</script>'), 'This file type is not supported.'],
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles(
      files.map(([name, bytes]) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from(bytes) })),
    );
  for (const [name, , sentence] of files)
    await expect(rowOf(page, name).getByRole('alert')).toContainText(sentence);
  expect(await editor.list(CLIPS)).toEqual(before);
});

test('in the library a clip can be described and deleted, and then restored from the trash', {
  tag: '@long',
}, async ({ page, site }) => {
  await openAs(page, 'Demo Editor', '/admin/pictures');
  await recordClip(page, 'lantern.webm');
  await giveFiles(page.getByRole('main'), 'drop', ['lantern.webm']);
  await rowOf(page, 'lantern.webm').getByRole('button', { name: 'Done' }).click({ timeout: 30_000 });
  const tile = page.getByRole('button', { name: 'Open clip lantern.webm' });
  await expect(tile).toContainText('Unused');
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'lantern.webm' });
  await expect(dialog.getByText(/long, 320 × 180 pixels/)).toBeVisible();
  await dialog.getByLabel('Description').fill('A lantern swings');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(tile).toHaveCount(0);
  const editor = await Wire.as(site, 'demo-editor');
  const clips = async () => (await editor.list(CLIPS)) as Record<string, unknown>[];
  const lantern = async () => (await clips()).find(({ name }) => name === 'lantern.webm');
  await expect.poll(lantern).toMatchObject({ alt: 'A lantern swings', trashedBy: 'demo-editor' });

  await page.goto('/admin/site#trash');
  const row = page.getByRole('row').filter({ hasText: 'lantern.webm' });
  await expect(row).toContainText('Clip');
  await row.getByRole('button', { name: /Restore/ }).click();
  await expect.poll(async () => 'trashedAt' in ((await lantern()) ?? {})).toBe(false);
});
