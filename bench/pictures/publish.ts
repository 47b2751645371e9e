import type { Browser, Page } from '@playwright/test';
import type { Program } from '../../scripts/site-program.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { storePosts } from '../store-posts.ts';
import { type Photo, pastePhoto } from './photo.ts';

/** Measurements of a photo that was pasted into a published post. */
export interface Published {
  /** Milliseconds from the paste until the photo is stored and in the text. All times start at the paste. */
  stored: number;
  saved: number;
  /** Milliseconds until the visitor's page shows the photo. */
  visible: number;
  /** The picture as a visitor received it at first, and after the requested variant was ready. */
  first: Delivered;
  ready: Delivered;
}

export interface Delivered {
  /** Name of the variant, such as `480.avif`. */
  name: string;
  type: string;
  bytes: number;
}

/**
 * Pastes a photo into a published post, saves it, and opens the post on a simulated phone. `page` is signed in as an
 * editor.
 */
export async function publishPhoto(
  browser: Browser,
  page: Page,
  site: Program,
  { photo, id, scale }: { photo: Photo; id: string; scale: number },
): Promise<Published> {
  // The post has no author; otherwise the page's first picture would be the author's portrait.
  const texts = { title: id, shortText: 'A photo.', content: 'Before.', authors: [] };
  const fields = { ...newPost('demo-editor', 1), ...texts };
  await storePosts(site, [{ id, fields: { ...fields, published: true } }]);
  await page.goto(`/admin/blogs/${id}`);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('ControlOrMeta+End');
  // Waits until the idle page has preloaded the upload script, as it usually has when a user pastes.
  await page.waitForTimeout(4000);
  await pastePhoto(page, photo);
  const begun = await page.evaluate(() => (window as unknown as { pastedAt: number }).pastedAt);
  await content.getByText('/pictures/').waitFor({ timeout: 60_000 });
  const stored = Date.now() - begun;
  await page.keyboard.press('ControlOrMeta+s');
  const post = `${site.origin}/blog/${id}`;
  while (!(await (await fetch(post)).text()).includes('/pictures/'))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const saved = Date.now() - begun;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: scale,
  });
  const visitor = await context.newPage();
  const first = await visit(visitor, post);
  const visible = Date.now() - begun;
  await untilReady(`${site.origin}${first.path}`);
  const ready = await visit(visitor, post);
  await context.close();
  return { stored, saved, visible, first, ready };
}

/** Opens the post and waits until its picture is decoded. */
async function visit(page: Page, post: string): Promise<Delivered & { path: string }> {
  const answered = page.waitForResponse((response) => response.url().includes('/pictures/'));
  await page.goto(post);
  await page.locator('img[src^="/pictures/"]').evaluate((image: HTMLImageElement) => image.decode());
  const answer = await answered;
  const { pathname } = new URL(answer.url());
  return {
    path: pathname,
    name: pathname.replace(/^.*\//, ''),
    type: (await answer.headerValue('content-type')) ?? '',
    bytes: (await answer.body()).length,
  };
}

/** Waits until a URL returns the requested variant instead of a fallback. */
export async function untilReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.headers.get('cache-control')?.includes('immutable')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
