import { searchAddress } from '../../web/site/search/search-address.ts';
import { axeViolations } from '../support/axe.ts';
import { aPost, expect, makeWide, postPath, test } from '../support/stage.ts';

/** A word that no post of the demo contains. */
const RARE = 'zymurgical';

test('a search from the blog list finds a post despite a typo, and the result opens the post', async ({
  page,
}) => {
  await page.goto('/blog');
  const field = page.getByRole('searchbox', { name: 'Search posts' });
  await field.fill('lihgting the harbor');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=lihgting+the+harbor');
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page).toHaveTitle(/^Search: lihgting the harbor · /);
  const found = page.getByRole('list').getByRole('link', { name: /Lighting the harbour/ });
  await expect(found.getByRole('heading').locator('mark')).toHaveText(['Lighting', 'harbour']);
  expect(await axeViolations(page)).toEqual([]);
  await found.click();
  await expect(page).toHaveURL('/blog/lighting-the-harbour');
});

test('a new search shows the number of posts found, and the field keeps the focus', {
  tag: '@details',
}, async ({ page }) => {
  await page.goto(searchAddress('harbour', 1));
  const count = page.getByRole('main').getByRole('status');
  await expect(count).toHaveText(/^\d posts? (was|were) found for “harbour”\.$/);
  const field = page.getByRole('searchbox');
  await field.fill('submarinewords');
  await field.press('Enter');
  await expect(count).toHaveText('No post was found for “submarinewords”.');
  await expect(page.getByText('Try fewer or different words')).toBeVisible();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('harbour');
  for (const width of [360, 1280]) {
    await makeWide(page, width);
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('words typed into the search field before scripts have loaded stay in the field', {
  tag: '@details',
}, async ({ context }) => {
  // The page is opened from the context, because the `page` fixture waits for scripts.
  const page = await context.newPage();
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/blog');
  await page.getByRole('searchbox').pressSequentially('harbour');
  typed.resolve();
  await page.waitForFunction(() => performance.getEntriesByName('ready-to-use').length > 0);
  await expect(page.getByRole('searchbox')).toHaveValue('harbour');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the server returns search results with highlighted matches', async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByRole('status')).toBeEmpty();
    await page.getByRole('searchbox', { name: 'Search the blog’s posts' }).fill('lanterm');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(/lantern/i);
  });
});

test('pages of search results are not cached, and have the robots rule noindex', async ({ request }) => {
  const answer = await request.get(searchAddress('lantern', 1));
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
});

test('search results are paginated, and a page beyond the last redirects to the last', {
  tag: '@details',
}, async ({ stage, request }) => {
  await stage(
    Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [postPath(`many-${n}`), aPost({ title: `${RARE} ${n}` })]),
    ),
  );
  const read = async (page: number) => (await request.get(searchAddress(RARE, page))).text();
  await expect.poll(() => read(1)).toContain('12 posts were found');
  expect((await read(2)).match(/class="found"/g)).toHaveLength(2);
  expect((await request.get(searchAddress(RARE, 9))).url()).toContain('page=2');
});

test('publishing, editing and hiding a post changes the search results', async ({ stage, request }) => {
  const found = async (query: string) => (await request.get(searchAddress(query, 1))).text();
  const link = 'href="/blog/followed"';
  await stage({ [postPath('followed')]: aPost({ title: RARE, published: false }) });
  expect(await found(RARE)).not.toContain(link);
  await stage({ [postPath('followed')]: aPost({ title: RARE }) });
  await expect.poll(() => found(RARE)).toContain(link);
  await stage({ [postPath('followed')]: aPost({ title: RARE, content: 'Brewed by night.' }) });
  await expect.poll(() => found(`${RARE} brewed`)).toContain(link);
  await stage({ [postPath('followed')]: aPost({ title: RARE, published: false }) });
  await expect.poll(() => found(RARE)).not.toContain(link);
});

test('a search finds a scheduled post from its publish date on, and not before', {
  tag: '@details',
}, async ({ stage, request }) => {
  const due = Date.now() + 4000;
  await stage({ [postPath('due')]: aPost({ title: RARE, content: 'Brewing.', publishDate: due }) });
  const isFound = async () =>
    (await (await request.get(searchAddress(RARE, 1))).text()).includes('href="/blog/due"');
  await expect.poll(isFound, { intervals: [100] }).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(due);
});
