import type { Page } from '@playwright/test';
import { trashedPostPath } from '../../web/domain/places.ts';
import { openDetails } from '../support/editing.ts';
import { openAs } from '../support/open-as.ts';
import { otherVisitor } from '../support/site.ts';
import { aPost, expect, postPath, test } from '../support/stage.ts';
import { Wire } from '../support/wire.ts';

const TITLE = 'Wie groß ist die Uhr';
const SLUG = 'wie-gross-ist-die-uhr';
const draft = () => aPost({ title: TITLE, published: false });

test('two posts with the same title, published at the same time, get different addresses', async ({
  page,
  browser,
  site,
  stage,
}) => {
  test.setTimeout(120_000);
  await stage({
    [postPath('StagedA')]: draft(),
    [postPath('StagedB')]: draft(),
    [trashedPostPath('long-removed')]: {
      ...aPost({ title: 'Removed' }),
      trashedAt: Date.now() - 31 * 86_400_000,
      trashedBy: 'colleague',
    },
  });
  // Both pages publish at the same time, and one of the two commits is denied at first. The browser logs the denial, so
  // console errors of these pages must not fail the test.
  const [one, other] = [await otherVisitor(browser, site), await otherVisitor(browser, site)];
  await openAs(one, 'Demo Editor', '/admin/blogs?search=Wie');
  await openAs(other, 'Demo Administrator', '/admin/blogs?search=Wie');
  const publishIn = (where: Page, at: number) =>
    where.getByRole('row').filter({ hasText: TITLE }).nth(at).getByRole('button', { name: 'Publish' });
  for (const where of [one, other]) for (const at of [0, 1]) await expect(publishIn(where, at)).toBeVisible();
  await Promise.all([publishIn(one, 0).click(), publishIn(other, 1).click()]);

  const owner = Wire.asOwner(site);
  const slugOf = async (id: string) => (await owner.plain(postPath(id)))?.slug;
  await expect
    .poll(async () => [await slugOf('StagedA'), await slugOf('StagedB')].sort())
    .toEqual([SLUG, `${SLUG}-2`]);
  await test.step('the id of a post that was deleted long ago cannot become another post’s address', async () => {
    await one.goto('/admin/blogs/StagedB');
    await openDetails(one);
    await one.getByLabel('Address').fill('long-removed');
    await one.getByRole('button', { name: 'Change address' }).click();
    await expect(one.getByText(/was used by another post/)).toBeVisible();
  });
  await one.context().close();
  await other.context().close();

  const answer = async (path: string) => {
    const { status, headers, text } = await fetch(`${site.origin}${path}`, { redirect: 'manual' }).then(
      async (response) => ({
        ...response,
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      }),
    );
    return { status, location: headers.get('location'), text };
  };
  const slug = String(await slugOf('StagedA'));
  expect(await answer('/blog/StagedA')).toMatchObject({ status: 301, location: `/blog/${slug}` });
  const own = await answer(`/blog/${slug}`);
  expect(own.status).toBe(200);
  expect(own.text).toContain(`rel="canonical" href="${site.origin}/blog/${slug}"`);
  for (const list of ['/blog', '/rss.xml', '/atom.xml', '/sitemap.xml'])
    expect((await answer(list)).text, list).toContain(`/blog/${slug}`);

  // An editor can change the address, but not to the address of another post.
  await openAs(page, 'Demo Editor', '/admin/blogs/StagedA');
  await openDetails(page);
  const field = page.getByLabel('Address');
  await expect(field).toHaveValue(slug);
  // Ctrl+Z in the address field undoes only that field, not earlier changes of the form.
  const title = page.getByLabel('Title', { exact: true });
  await title.fill(`${TITLE}?`);
  await field.fill('typed');
  await field.press('ControlOrMeta+z');
  await expect(field).toHaveValue(slug);
  await expect(title).toHaveValue(`${TITLE}?`);
  await title.fill(TITLE);
  const theirs = slug === SLUG ? `${SLUG}-2` : SLUG;
  await field.fill(theirs);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(/was used by another post/)).toBeVisible();
  await field.fill('the-big-clock');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText(/The address is now \/blog\/the-big-clock/)).toBeVisible();
  const former = page.getByText('Old addresses that redirect here: ');
  await expect(former.getByRole('link')).toHaveText([`/blog/${slug} (opens in a new tab)`]);
  await expect(former.getByRole('link')).toHaveAttribute('href', `/blog/${slug}`);
  expect(await answer(`/blog/${slug}`)).toMatchObject({ status: 301, location: '/blog/the-big-clock' });
  expect(await answer('/blog/StagedA')).toMatchObject({ status: 301, location: '/blog/the-big-clock' });
  expect((await answer('/blog/the-big-clock')).status).toBe(200);

  // All addresses of a hidden post redirect to /404.
  expect(
    await owner.commit({ path: postPath('StagedA'), data: { published: false }, only: ['published'] }),
  ).toBe(200);
  for (const path of ['/blog/the-big-clock', `/blog/${slug}`, '/blog/StagedA'])
    expect((await answer(path)).location, path).toBe('/404');
  await expect(
    page.getByText(`Old addresses that redirect here while the post is live: /blog/${slug}`),
  ).toBeVisible();
  await expect(former).toHaveCount(0);

  // On client-side navigation too, a post opens at its readable address.
  await page.goto('/Contact');
  expect(
    await owner.commit({ path: postPath('StagedA'), data: { published: true }, only: ['published'] }),
  ).toBe(200);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: TITLE }).first().click();
  await expect(page).toHaveURL(/\/blog\/(the-big-clock|wie-gross-ist-die-uhr(-2)?)$/);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});
