import { aPost, expect, postPath, test } from '../../../e2e/support/stage.ts';

// Tests features/game-news/README.md.

test('news.json lists the newest public posts about a game, and any origin may read it', async ({
  request,
  site,
  stage,
}) => {
  await stage({
    [postPath('news-out')]: aPost({ title: 'Out', tags: ['Starhound'] }),
    [postPath('news-draft')]: aPost({ title: 'Draft', tags: ['Starhound'], published: false }),
    [postPath('news-other')]: aPost({ title: 'Other', tags: ['Duskwater'] }),
  });

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

  // The demo's own posts, so that a fresh site shows the news of each game.
  for (const [game, title] of [
    ['Timeworks', 'Saving a game in which time runs backwards'],
    ['Starhound', 'How seven people make one clock'],
    ['Duskwater', 'Starhound at ten: opening the archive'],
  ]) {
    const own = (await (await request.get(`/games/${game}/news.json`)).json()) as typeof news;
    expect(own.items.map((item) => item.title)).toContain(title);
  }

  const missing = await request.get('/games/Nothing/news.json');
  expect([missing.status(), missing.headers()['access-control-allow-origin']]).toEqual([404, '*']);
});
