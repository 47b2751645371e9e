import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newPost, type Post } from '../../../web/domain/posts/post.ts';
import { gameNews, gameNewsSchema } from './game-news.ts';

const SITE = { locale: 'en', origin: 'https://studio.example' };
const GAME = { name: 'Clockwork Tide', address: 'Tide' };
const post = (changes: Partial<Post>): Post => ({
  ...newPost('ines', Date.UTC(2026, 0, 2)),
  ...{ id: 'one', title: 'Out now', shortText: 'Play it.', publishDate: Date.UTC(2026, 0, 2) },
  ...changes,
});
const first = (changes: Partial<Post>) => gameNews(GAME, [post(changes)], SITE).items[0];

test('news.json has the language, the game and each post, with absolute URLs', () => {
  expect(gameNews(GAME, [post({ slug: 'out-now' })], SITE)).toEqual({
    version: 1,
    language: 'en',
    game: { name: 'Clockwork Tide', url: 'https://studio.example/games/Tide' },
    items: [
      {
        id: 'https://studio.example/blog/one',
        title: 'Out now',
        summary: 'Play it.',
        url: 'https://studio.example/blog/out-now',
        published: '2026-01-02T00:00:00.000Z',
        updated: null,
        picture: null,
      },
    ],
  });
});

const big = 'aaaabbbbccccddddeeee-4000x3000-aabbcc';
const little = 'aaaabbbbccccddddeeee-800x600-aabbcc';
test.each([
  ['a large cover', `/pictures/${big}/1600.jpg`, [`/pictures/${big}/480.jpg`, `/pictures/${big}/1200.jpg`]],
  [
    'a cover 800 pixels wide',
    `/pictures/${little}/1600.jpg`,
    [`/pictures/${little}/480.jpg`, `/pictures/${little}/800.jpg`],
  ],
  ['a cover of unknown size', '/pictures/old/1600.jpg', ['/pictures/old/480.jpg', '/pictures/old/1200.jpg']],
  ['a file of the studio', '/art/sea.jpg', ['/art/sea.jpg', '/art/sea.jpg']],
])('%s has a small and a large address in news.json', (_, image, [small, large]) => {
  expect(first({ image })?.picture).toEqual({ small: SITE.origin + small, large: SITE.origin + large });
});

test.each(['', 'javascript:alert(1)'])('the cover %j is left out of the news', (image) => {
  expect(first({ image })?.picture).toBeNull();
});

test('news.json has at most 10 posts, and matches its schema', () => {
  const posts = Array.from({ length: 12 }, (_, at) =>
    post({ id: `post-${at}`, changedDate: Date.UTC(2026, 5, 1) }),
  );
  const news = gameNews(GAME, posts, SITE);
  expect(news.items).toHaveLength(10);
  expect(gameNewsSchema.parse(news)).toEqual(news);
});

test('features/game-news/news.schema.json is the JSON schema of news.json', () => {
  const file = new URL('../news.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(z.toJSONSchema(gameNewsSchema, { io: 'input' }));
});
