import { workingCopyPath } from '../../web/domain/places.ts';
import { newPost } from '../../web/domain/posts/post.ts';
import { save } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { expect, type SiteProcess, suiteEngine, test } from '../support/site.ts';
import { postPath } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const LISTS = ['/', '/blog', '/rss.xml', '/atom.xml', '/sitemap.xml'];
const SECRET = 'The harbour opens on its own';

/** A scheduled post: its id, and the time when it becomes public (in milliseconds since 1970). */
interface Scheduled {
  id: string;
  due: number;
}

async function read(site: SiteProcess, path: string): Promise<string> {
  return (await fetch(`${site.origin}${path}`, { redirect: 'manual' })).text();
}

async function schedule(site: SiteProcess, ahead: number): Promise<Scheduled> {
  const [id, due] = [`comes-by-itself-${ahead}`, Date.now() + ahead];
  const post = {
    ...newPost('demo-editor', Date.now()),
    ...{ title: SECRET, shortText: SECRET, content: SECRET, published: true, featured: true },
    publishDate: due,
  };
  const editor = await Wire.as(site, 'demo-editor');
  expect(await editor.commit({ path: postPath(id), data: post })).toBe(200);
  return { id, due };
}

/**
 * Checks that visitors cannot see the post in `LISTS`, on its own page or over REST. Requests `LISTS` twice, because
 * later responses may come from a cache. Resolves to false if the post became public during the check.
 */
async function isHidden(site: SiteProcess, { id, due }: Scheduled): Promise<boolean> {
  const texts = [];
  for (const path of [...LISTS, ...LISTS, `/blog/${id}`]) texts.push(await read(site, path));
  const stranger = await Wire.as(site, null);
  const { status } = await stranger.call('GET', `/${postPath(id)}`);
  if (Date.now() >= due) return false;
  expect(status).toBe(403);
  for (const text of texts) expect(text).not.toContain(SECRET);
  for (const text of texts.slice(0, -1)) expect(text).not.toContain(id);
  return true;
}

/**
 * Schedules a post and checks twice that the site hides it. In between, kills and restarts the server if its engine is
 * embedded. Resolves to null if the post became public before the second check was complete.
 */
async function hiddenUntilItsTime(site: SiteProcess, ahead: number): Promise<Scheduled | null> {
  const post = await schedule(site, ahead);
  if (!(await isHidden(site, post))) return null;
  if (suiteEngine() === 'embedded') {
    await site.stop('SIGKILL');
    await site.start();
  }
  return (await isHidden(site, post)) ? post : null;
}

test('a scheduled post appears at its publish date, not before, even after kill -9 of the server', async ({
  site,
}) => {
  test.setTimeout(300_000);
  // On a slow machine, the post may become public before the checks are complete. Then repeats them with a post that
  // becomes public after twice the time.
  let post: Scheduled | null = null;
  for (let ahead = 15_000; post === null && ahead < 150_000; ahead *= 2) {
    post = await hiddenUntilItsTime(site, ahead);
    if (post === null)
      await Wire.asOwner(site).commit({ path: postPath(`comes-by-itself-${ahead}`), data: null });
  }
  if (post === null) throw new Error('The site needs minutes to start.');
  const { id, due } = post;
  for (const path of [...LISTS, `/blog/${id}`])
    await expect
      .poll(async () => (await read(site, path)).includes(id), {
        intervals: [50],
        timeout: 180_000,
        message: path,
      })
      .toBe(true);
  console.log(`a scheduled post was on all pages ${Date.now() - due} ms after its time`);
  expect(await read(site, `/blog/${id}`)).toContain(SECRET);
});

test('on a computer whose clock is two hours slow, staff screens show a new public post as live', async ({
  page,
  site,
}) => {
  const id = 'published-just-now';
  const post = { ...newPost('demo-editor', Date.now()), title: 'Published just now', published: true };
  expect(await Wire.asOwner(site).commit({ path: postPath(id), data: post })).toBe(200);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 7_200_000;
  });
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  await expect(page.getByText(/^Live since/)).toBeVisible();
  await page.getByRole('button', { name: 'Live…' }).click();
  await expect(page.getByRole('dialog').getByText(/^Live since/)).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Publish at')).toHaveCount(0);
  await page.goto('/admin/blogs?show=live');
  await expect(page.getByRole('row', { name: /Published just now/ })).toBeVisible();
});

// Tests docs/product.md#working-copies.
test('a scheduled post goes live as last saved; the next Save publishes its working copy', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const id = 'typed-into';
  const owner = Wire.asOwner(site);
  const post = { ...newPost('demo-editor', Date.now()), title: 'As it was saved', published: true };
  const publishDate = Date.now() + 3_600_000;
  expect(await owner.commit({ path: postPath(id), data: { ...post, publishDate } })).toBe(200);
  await openAs(page, 'Demo Editor', `/admin/blogs/${id}`);
  const bar = page.getByRole('main').locator('header').first();
  await page.getByLabel('Title', { exact: true }).fill('Typed before its time');
  await expect(bar).toContainText(/Changes not in the scheduled post yet, saved \d/);

  // A colleague sets an earlier publish date, so that the test does not wait for an hour.
  const soon = { path: postPath(id), data: { publishDate: Date.now() + 3000 }, only: ['publishDate'] };
  expect(await owner.commit(soon)).toBe(200);
  await expect.poll(() => read(site, `/blog/${id}`), { timeout: 60_000 }).toContain('As it was saved');
  for (const path of [...LISTS, `/blog/${id}`])
    expect(await read(site, path), path).not.toContain('Typed before its time');
  expect((await owner.plain(workingCopyPath(id)))?.to).toEqual({ title: 'Typed before its time' });
  await expect(bar).toContainText(/Changes not live yet, saved \d/, { timeout: 90_000 });

  await save(page);
  expect(await owner.plain(workingCopyPath(id))).toBeNull();
  await expect.poll(() => read(site, `/blog/${id}`)).toContain('Typed before its time');
});
