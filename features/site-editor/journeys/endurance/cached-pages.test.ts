import { expect, SiteProcess, test } from '../../../../e2e/support/site.ts';
import { postPath } from '../../../../e2e/support/stage.ts';
import { Wire } from '../../../../e2e/support/wire.ts';
import { newPost } from '../../../../web/domain/posts/post.ts';
import { siteVersionPath } from '../../model/site-version.ts';

// Tests features/site-editor/README.md#moments with many cached pages.

const PAGES = 1000;
const AT_ONCE = 20;

test('1,000 cached pages all change with the first request after a moment', async () => {
  test.setTimeout(300_000);
  const site = new SiteProcess({ PAGES_A_MINUTE: '100000' });
  await site.start();
  const administrator = await Wire.as(site, 'demo-administrator');
  // The rules read documents for each post, of which a commit of a person may have few.
  const owner = Wire.asOwner(site);
  const paths = Array.from({ length: PAGES }, (_, number) => `/blog/page-${number}`);
  const post = { ...newPost('demo-editor', 1), published: true, publishDate: 1, shortText: 'Snow' };
  for (let at = 0; at < PAGES; at += 100) {
    const writes = paths.slice(at, at + 100).map((_, index) => ({
      path: postPath(`page-${at + index}`),
      data: { ...post, title: `Page ${at + index}` },
    }));
    expect(await owner.commit(...writes)).toBe(200);
  }
  const company = async (path: string): Promise<string> => {
    const page = await (await fetch(site.origin + path)).text();
    return page.includes('Other Company') ? 'new' : page.includes('Lanternfall Games') ? 'old' : 'broken';
  };
  /** Requests all pages, some at a time. Returns the different values that they show. */
  const all = async () => {
    const shown: string[] = [];
    for (let at = 0; at < PAGES; at += AT_ONCE)
      shown.push(...(await Promise.all(paths.slice(at, at + AT_ONCE).map(company))));
    return new Set(shown);
  };
  const started = Date.now();
  expect(await all()).toEqual(new Set(['old']));
  // Far enough for rendering them once more and reading them from the cache.
  const moment = Date.now() + 3 * (Date.now() - started) + 5000;
  const version = {
    area: 'frame',
    from: moment,
    by: 'demo-administrator',
    note: '',
    company: 'Other Company',
  };
  expect(
    await administrator.commit({ path: siteVersionPath('frame-0'), data: version, stamped: ['at'] }),
  ).toBe(200);
  await all();
  expect(await all()).toEqual(new Set(['old']));
  expect(Date.now()).toBeLessThan(moment);
  await new Promise((done) => setTimeout(done, moment - Date.now()));
  expect(await all()).toEqual(new Set(['new']));
  await site.remove();
});
