import { newPost } from '../../web/app/domain/posts/post.ts';
import { expect, suiteEngine, test } from '../support/site.ts';
import { postPath } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const LISTS = ['/', '/blog', '/rss.xml', '/atom.xml', '/sitemap.xml'];
const OWN = '/blog/comes-by-itself';
const SECRET = 'The harbour opens on its own';

test('a scheduled post comes at its time by itself, also after kill -9, and not a byte of it before', async ({
  site,
}) => {
  test.setTimeout(120_000);
  const read = async (path: string) => {
    const answer = await fetch(`${site.origin}${path}`, { redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  };
  const editor = await Wire.as(site, 'demo-editor');
  const due = Date.now() + 25_000;
  const post = {
    ...newPost('demo-editor', Date.now()),
    ...{ title: SECRET, shortText: SECRET, content: SECRET, published: true, featured: true },
    publishDate: due,
  };
  expect(await editor.commit({ path: postPath('comes-by-itself'), data: post })).toBe(200);

  /** What visitors get: none of it, though every page is cached. */
  const isHidden = async () => {
    for (const path of [...LISTS, ...LISTS]) {
      const { text } = await read(path);
      expect(text, path).not.toContain(SECRET);
      expect(text, path).not.toContain('comes-by-itself');
    }
    expect((await read(OWN)).text).not.toContain(SECRET);
    const stranger = await Wire.as(site, null);
    expect((await stranger.call('GET', `/${postPath('comes-by-itself')}`)).status).toBe(403);
  };
  await isHidden();
  if (suiteEngine() === 'embedded') {
    await site.stop('SIGKILL');
    await site.start();
    await isHidden();
  }
  expect(Date.now(), 'all of that was before its time').toBeLessThan(due);

  for (const path of [...LISTS, OWN])
    await expect
      .poll(async () => (await read(path)).text.includes('comes-by-itself'), {
        intervals: [50],
        timeout: 40_000,
        message: path,
      })
      .toBe(true);
  console.log(`a scheduled post was on all pages ${Date.now() - due} ms after its time`);
  expect((await read(OWN)).text).toContain(SECRET);
});

test('a visitor whose clock is an hour wrong sees what is public, and nothing still to come', async ({
  page,
  site,
}) => {
  const editor = await Wire.as(site, 'demo-editor');
  const post = { ...newPost('demo-editor', Date.now()), published: true, title: 'In half an hour' };
  const publishDate = Date.now() + 1_800_000;
  expect(await editor.commit({ path: postPath('half-an-hour'), data: { ...post, publishDate } })).toBe(200);
  for (const wrong of [3_600_000, -3_600_000]) {
    await page.addInitScript(`{
      const now = Date.now.bind(Date);
      Date.now = () => now() + ${wrong};
    }`);
    await page.goto('/Contact');
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByText(/^Posted on/).first()).toBeVisible();
    await expect(page.getByText('In half an hour')).toHaveCount(0);
  }
});
