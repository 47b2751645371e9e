import type { Page } from '@playwright/test';
import { otherVisitor } from '../support/site.ts';
import { aPost, DEMO_PICTURE, expect, makeWide, postPath, test } from '../support/stage.ts';

// Tests docs/product.md#blog-post-page, docs/product.md#links-in-texts, docs/product.md#videos.

const WATCH = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const ERROR = 'ERROR: Ensure link is in the form https://www.youtube.com/watch?v=ID_HERE';

const post = (page: Page) => page.getByRole('article');
const authors = (page: Page) => post(page).getByRole('list', { name: 'Authors' }).getByRole('listitem');

test('the HTML response contains the whole text of a long post before the footer', async ({
  page,
  stage,
}) => {
  const content = `The first words.\n\n${'Many more words. '.repeat(2000)}`;
  await stage({ [postPath('long')]: aPost({ title: 'A long post', content }) });
  const html = await (await page.request.get('/blog/long')).text();
  expect(html).not.toContain('<template id="B:');
  expect(html.indexOf('<footer')).toBeGreaterThan(html.indexOf('Many more words.'));
});

test('a post shows title, authors, publish date, and its Markdown after a divider line', async ({
  page,
  stage,
}) => {
  await stage({
    [postPath('staged')]: aPost({
      title: 'A staged post',
      authors: ['ines-vale', 'nobody-here', ''],
      publishDate: Date.UTC(2026, 0, 2, 12),
      content: 'The first paragraph.\n\n## Part one\n\n| a | b |\n| - | - |\n| 1 | ~~2~~ |\n\n```\ncode\n```',
    }),
  });
  await page.goto('/blog/staged');
  await expect(post(page).getByRole('heading', { level: 1 })).toHaveText('A staged post');
  await expect(post(page).getByRole('time')).toHaveText('Jan 2, 2026');
  await expect(post(page).getByRole('time')).toHaveAttribute('datetime', '2026-01-02T12:00:00.000Z');
  await expect(page).toHaveTitle('A staged post · Lanternfall Games');

  // The divider is between the date and the first words of the content.
  const line = await post(page).getByRole('separator').boundingBox();
  const date = await post(page).getByRole('time').boundingBox();
  const first = await post(page).getByText('The first paragraph.').boundingBox();
  expect(line && date && line.y > date.y).toBe(true);
  expect(line && first && line.y < first.y).toBe(true);
  await expect(post(page).getByRole('heading', { name: 'Part one' })).toBeVisible();
  await expect(post(page).getByRole('cell', { name: '2' }).getByRole('deletion')).toBeVisible();
  await expect(post(page).getByRole('code')).toHaveText('code\n');
});

test('an author badge shows image, name and role, or id and “Member” if there is no bio', async ({
  page,
  stage,
}) => {
  await stage({
    [postPath('staged')]: aPost({ authors: ['ines-vale', 'nobody-here', ''] }),
    [postPath('staged-staff')]: aPost({ authors: [] }),
  });
  await page.goto('/blog/staged');
  await expect(authors(page)).toHaveCount(3);
  await expect(authors(page).nth(0)).toHaveText('Ines ValeArt Director');
  await expect(authors(page).nth(0).getByRole('presentation')).toHaveAttribute('src', DEMO_PICTURE);
  // The uploaded picture of the first author and the placeholder of the second are at the same position.
  const [uploaded, placeholder] = await Promise.all(
    [0, 1].map(async (at) => {
      const [badge, image] = [authors(page).nth(at), authors(page).nth(at).getByRole('presentation')];
      return ((await image.boundingBox())?.x ?? 0) - ((await badge.boundingBox())?.x ?? 0);
    }),
  );
  expect(uploaded).toBe(placeholder);
  await expect(authors(page).nth(1)).toHaveText('nobody-hereMember');
  await expect(authors(page).nth(1).getByRole('presentation')).toHaveAttribute(
    'src',
    '/art/portrait-placeholder.svg',
  );
  await expect(authors(page).nth(2)).toHaveText('Unknown UserMember');
  await page.goto('/blog/staged-staff');
  await expect(authors(page)).toHaveText('STAFF');
});

test('a post is 60vw wide when the window is wider than 990 px, else 90vw', { tag: '@details' }, async ({
  page,
}) => {
  await page.goto('/blog/release-date');
  for (const [width, share] of [
    [360, 0.9],
    [989, 0.9],
    [990, 0.9],
    [991, 0.6],
    [1600, 0.6],
  ] as const) {
    await makeWide(page, width);
    expect((await post(page).boundingBox())?.width, `${width} px`).toBeCloseTo(width * share, 0);
  }
});

test('a post shows its reading time, and links to the newer and older post', { tag: '@details' }, async ({
  page,
  site,
  stage,
}) => {
  const publishDate = Date.now() - 60_000;
  const content = 'word '.repeat(700);
  await stage({
    [postPath('beside-c')]: aPost({ title: 'The newer', publishDate }),
    [postPath('beside-b')]: aPost({ title: 'The one between', publishDate, content }),
    [postPath('beside-a')]: aPost({ title: 'The older', publishDate: publishDate - 1 }),
  });
  const html = async () => (await fetch(`${site.origin}/blog/beside-b`)).text();
  expect(await html()).toMatch(/rel="prev" href="\/blog\/beside-c".*rel="next" href="\/blog\/beside-a"/);
  await page.goto('/blog/beside-b');
  await expect(post(page).getByText('3 min read')).toBeVisible();
  const beside = page.getByRole('navigation', { name: 'Newer and older posts' });
  await beside.getByRole('link', { name: 'Older post The older' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The older' })).toBeVisible();
  await beside.getByRole('link', { name: 'Newer post The one between' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The one between' })).toBeVisible();

  await stage({ [postPath('beside-c')]: aPost({ title: 'The newer', publishDate, published: false }) });
  expect(await html(), 'the cached page is old').not.toContain('rel="prev"');
});

test('the addresses of a missing post, a draft and an invalid id redirect to /404', async ({
  page,
  browser,
  site,
  stage,
}) => {
  await stage({
    [postPath('staged-draft')]: aPost({ published: false }),
    [postPath('staged-gone')]: aPost({ title: 'Soon gone' }),
  });
  for (const id of ['no-such-post', 'staged-draft', '__x__', '%20', '..%2F..%2Fuserdata', 'a%2Fb']) {
    const response = await page.goto(`/blog/${id}`);
    expect(response?.status(), id).toBe(404);
    await expect(page, id).toHaveURL('/404');
  }
  // The post is deleted while the list is open. The browser logs the expected denial, so console errors of this page
  // must not fail the test.
  const visitor = await otherVisitor(browser, site);
  await visitor.goto('/blog');
  await stage({ [postPath('staged-gone')]: null });
  await visitor.getByRole('link', { name: /Soon gone/ }).click();
  await expect(visitor).toHaveURL('/404');
  // The URL of the missing post is replaced in the history, so Back returns to the list.
  await visitor.goBack();
  await expect(visitor).toHaveURL('/blog');
  await visitor.context().close();
});

test('in a post, links with an allowed scheme work, and other links lead nowhere', async ({
  page,
  stage,
}) => {
  const allowed = [
    'http://example.com/',
    'https://example.com/a?b#c',
    'mailto:a@example.com',
    'tel:+4912345',
    '/Team',
    '#later',
    '?page=2',
    'other-post',
    '../Contact',
  ];
  const refused = [
    'javascript:document.title=1',
    'JaVaScRiPt:document.title=1',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/hosts',
    'ftp://example.com/',
    'blob:https://example.com/1',
  ];
  const line = (address: string, at: number, kind: string) => `[${kind} ${at}.](<${address}>)\n\n`;
  await stage({
    [postPath('staged')]: aPost({
      content: [
        ...allowed.map((address, at) => line(address, at, 'Good')),
        ...refused.map((address, at) => line(address, at, 'Bad')),
      ].join(''),
    }),
  });
  await page.goto('/blog/staged');
  const link = (name: string) => post(page).getByRole('link', { name });
  for (const [at, address] of allowed.entries())
    await expect(link(`Good ${at}.`), address).toHaveAttribute('href', address);
  const title = await page.title();
  for (const [at, address] of refused.entries()) {
    const bad = link(`Bad ${at}.`);
    await expect(bad, address).toHaveAttribute('href', 'about:blank');
    await bad.click();
    await bad.press('Enter');
    await expect(page, address).toHaveURL('/blog/staged');
    expect(await page.title(), address).toBe(title);
  }
});

test('a Markdown image with a YouTube watch URL is a video; other YouTube URLs show an error', async ({
  page,
  stage,
}) => {
  const bad = [
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com',
  ];
  await stage({
    [postPath('staged')]: aPost({
      content: `![The film](${WATCH}&t=10)\n\n${bad.map((address) => `![x](${address})`).join('\n\n')}`,
    }),
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().includes('localhost')) outside.push(request.url());
  });
  await page.goto('/blog/staged');
  await expect(post(page).getByText(ERROR, { exact: true })).toHaveCount(bad.length);
  const video = post(page).getByTitle('The film');
  await expect(video).toHaveAttribute('src', /\/embed\/aqz-KE-bpKQ$/);
  await expect(video).toHaveAttribute('width', '853');
  await expect(video).toHaveAttribute('height', '480');
  for (const width of [320, 1000, 1600]) {
    await makeWide(page, width);
    const box = await video.boundingBox();
    expect(box?.height, `${width} px`).toBeLessThanOrEqual(300);
    expect(box?.width, `${width} px`).toBeLessThanOrEqual(Math.min(853, width));
  }
  expect(outside).toEqual([]);
});

test('an image that is not a video is shown with its alt text as the caption', { tag: '@details' }, async ({
  page,
  stage,
}) => {
  await stage({
    [postPath('staged')]: aPost({
      content:
        '![The city at night](/art/trailer-still.svg)\n\n![](/art/timeworks-key-art.svg)\n\n![No scheme of ours](javascript:1)',
    }),
  });
  await page.goto('/blog/staged');
  const image = post(page).getByRole('img', { name: 'The city at night' });
  await expect(image).toHaveAttribute('src', '/art/trailer-still.svg');
  const caption = post(page).getByText('The city at night', { exact: true });
  const [above, below] = [await image.boundingBox(), await caption.boundingBox()];
  expect(above && below && above.y + above.height <= below.y).toBe(true);
  await expect(post(page).getByText('No scheme of ours', { exact: true })).toBeVisible();
});

test('hostile markup stays text: nothing runs, nothing loads, the layout stays intact', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/evil|blob:|etc\/hosts/.test(request.url())) outside.push(request.url());
  });
  await page.goto('/blog/strange-markup');
  await expect(page).toHaveTitle('A cabinet of strange markup · Lanternfall Games');
  await expect(post(page).getByText('<script>', { exact: false }).first()).toBeVisible();
  await expect(post(page).getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(outside).toEqual([]);
});
