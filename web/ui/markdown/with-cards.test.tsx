import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AroundText as Around } from '../../domain/cards/card.ts';
import { Markdown } from './markdown.tsx';
import { AroundText } from './text-contexts.ts';

const post = {
  id: 'one',
  slug: 'first-light',
  title: 'First <light>',
  image: '/pictures/a-1600x900-000000/1600.jpg',
  publishDate: 0,
};
const around: Around = {
  studio: {
    games: [
      {
        name: 'Timeworks',
        address: 'Timeworks',
        tagline: 'Wind the clock.',
        logo: null,
        keyArt: '/art/key.svg',
        stores: [{ label: 'Wishlist now', url: 'https://store.example/timeworks' }],
        trailer: { videoId: 'aqz-KE-bpKQ', still: '/art/still.svg' },
        inHeader: 'store',
      },
    ],
    videoHosts: ['tube.example'],
  },
  mainOrigin: 'https://studio.example',
  posts: { one: post },
};
const html = (text: string) =>
  renderToStaticMarkup(
    <AroundText value={around}>
      <Markdown text={text} />
    </AroundText>,
  );

test('the card of a post has its title and cover, and links to its present address', () => {
  const card = html('https://studio.example/blog/one');
  expect(card).toMatch(/<a class="text-card" href="\/blog\/first-light">.*First &lt;light&gt;/);
  expect(card).toContain('/pictures/a-1600x900-000000/320.avif');
});

test('the card of a game has its art, and its store link opens in a new tab', () => {
  const card = html('/games/Timeworks');
  expect(card).toContain('src="/art/key.svg"');
  expect(card).toMatch(
    /href="https:\/\/store\.example\/timeworks" target="_blank" rel="noopener">Wishlist now/,
  );
});

test('the store address of another studio’s game becomes a link without a picture', () => {
  const card = html('https://store.steampowered.com/app/620/Portal_2/');
  expect(card).toMatch(/rel="noopener nofollow".*Portal 2.*See it on Steam/);
  expect(card).not.toContain('<img');
});

test.each([
  ['![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)', '/art/key.svg'],
  ['https://youtu.be/aqz-KE-bpKQ', '/art/key.svg'],
  ['[![Trailer](/art/lamp.svg)](https://vimeo.com/76979871)', '/art/lamp.svg'],
  [
    '[![Trailer](/pictures/a-800x450-000000/1600.jpg)](https://clips.twitch.tv/LazyLamp)',
    '/pictures/a-800x450-000000/800.webp',
  ],
])('the preview image of the video %s comes from this site', (text, still) => {
  const card = html(text);
  expect(card).toMatch(/<iframe class="video-frame" src="https:/);
  expect(card).toContain(`img src=&quot;${still.replaceAll('/', '/')}&quot;`);
});

test('a still image that the author chose for a video has its alt text as the caption', () => {
  expect(html('[![A lamp](/art/lamp.svg)](https://youtu.be/aqz-KE-bpKQ)')).toContain(
    '<span class="markdown__caption">A lamp</span>',
  );
});

test.each([
  'See https://youtu.be/aqz-KE-bpKQ now',
  '[https://youtu.be/aqz-KE-bpKQ](https://evil.example)',
  '[Watch](https://youtu.be/aqz-KE-bpKQ)',
  '- https://youtu.be/aqz-KE-bpKQ',
  '> https://youtu.be/aqz-KE-bpKQ',
  '`https://youtu.be/aqz-KE-bpKQ`',
  '/games/Timeworks is ours',
  '[![A lamp](/art/lamp.svg)](/art/lamp.svg)',
  '[![A lamp](javascript:alert(1))](https://youtu.be/aqz-KE-bpKQ)',
])('the Markdown %j does not become a card', (text) => {
  expect(html(text)).not.toMatch(/<iframe|text-card/);
});

test('texts outside the site, such as feeds, have links instead of cards', () => {
  expect(renderToStaticMarkup(<Markdown text="https://youtu.be/aqz-KE-bpKQ" />)).not.toContain('<iframe');
});
