import { expect, SiteProcess, signInAs, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests short texts that formatting would turn into millions of cells: the rules reject them, and those already stored
// must be shown safely.

const BOMB = `${'|a'.repeat(3600)}|\n${'|-'.repeat(3600)}|\n${'b\n'.repeat(3700)}`;
const POST = {
  title: 'A wide table',
  authors: ['demo-author'],
  shortText: 'Short',
  image: '/art/trailer-still.svg',
  content: 'Words',
  creationDate: 1,
  publishDate: 1,
  published: true,
  pinned: false,
  featured: false,
};
const path = (id: string) => `projectdata/website/blogPosts/${id}`;

test('an author cannot save a table with too many columns, and the editor explains why', async ({
  page,
  site,
}) => {
  const editor = await Wire.as(site, 'demo-editor');
  expect(await editor.commit({ path: path('bomb'), data: POST })).toBe(200);
  const author = await Wire.as(site, 'demo-author');
  const content = (text: string) => ({ path: path('bomb'), data: { content: text }, only: ['content'] });
  expect(await author.commit(content('| a | b |\n| - | - |\n| 1 | 2 |'))).toBe(200);
  expect(await author.commit(content(BOMB))).toBe(403);

  await signInAs(page, 'Demo Author');
  await page.waitForURL('/admin');
  await page.goto('/admin/blogs/bomb');
  await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(`${'|a'.repeat(60)}\n${'|-'.repeat(60)}|\nb`);
  await expect(
    page.getByText('The content cannot be saved because a table in it has more than 50 columns.'),
  ).toBeVisible();
});

test('a stored table of 22,000 characters is shown as Markdown source, also after a restart', async () => {
  const site = new SiteProcess();
  await site.start();
  const stored = await fetch(
    `${site.documents}/v1/projects/demo-studio/databases/(default)/documents/${path('bomb')}`,
    {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${site.ownerToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        fields: {
          ...Object.fromEntries(
            ['title', 'shortText', 'image'].map((field) => [field, { stringValue: field }]),
          ),
          ...Object.fromEntries(['pinned', 'featured'].map((field) => [field, { booleanValue: false }])),
          content: { stringValue: BOMB },
          published: { booleanValue: true },
          authors: { arrayValue: {} },
          creationDate: { integerValue: '1' },
          publishDate: { integerValue: '1' },
        },
      }),
    },
  );
  expect(stored.status, await stored.text()).toBe(200);
  for (const when of ['before', 'after']) {
    const answer = await fetch(`${site.origin}/blog/bomb`);
    const html = await answer.text();
    expect([answer.status, html.length < 200_000], when).toEqual([200, true]);
    expect(html).toContain('markdown--plain');
    expect(html).not.toContain('<table');
    expect((await fetch(`${site.origin}/rss.xml`)).status).toBe(200);
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
    await site.stop('SIGKILL');
    if (when === 'before') await site.start();
  }
  await site.remove();
});
