import { expect, test } from '../support/site.ts';
import { Wire } from '../support/wire.ts';

// Tests docs/product.md#games, the news inside a game.

test('a game reads its newest public posts as JSON from any origin', async ({ request, site }) => {
  const editor = await Wire.as(site, 'demo-editor');
  const texts = { authors: ['demo-editor'], shortText: 'Play it now.', content: 'Words', image: '' };
  const flags = { pinned: false, featured: false, creationDate: 1 };
  const store = async (id: string, data: Record<string, unknown>) =>
    expect(
      await editor.commit({
        path: `projectdata/website/blogPosts/${id}`,
        data: { ...texts, ...flags, ...data },
      }),
    ).toBe(200);
  await store('news-out', {
    title: 'Out',
    tags: ['Starhound'],
    published: true,
    publishDate: Date.now() - 1000,
  });
  await store('news-draft', { title: 'Draft', tags: ['Starhound'], published: false, publishDate: 1 });
  await store('news-other', { title: 'Other', tags: ['Duskwater'], published: true, publishDate: 1 });

  const answer = await request.get('/games/Starhound/news.json');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.headers()['access-control-allow-origin']).toBe('*');
  const news = (await answer.json()) as { items: { title: string }[] };
  expect(news).toMatchObject({
    version: 1,
    game: { name: 'Starhound', url: `${site.origin}/games/Starhound` },
  });
  const titles = news.items.map(({ title }) => title);
  expect(titles[0]).toBe('Out');
  expect(titles).not.toContain('Draft');
  expect(titles).not.toContain('Other');

  const missing = await request.get('/games/Nothing/news.json');
  expect([missing.status(), missing.headers()['access-control-allow-origin']]).toEqual([404, '*']);
});
