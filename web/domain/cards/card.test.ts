import { expect, test } from 'vitest';
import { type CardSources, cardOf } from './card.ts';
import { linkedPostKeys } from './own-address.ts';

const game = {
  name: 'Timeworks',
  address: 'Timeworks',
  tagline: '',
  keyArt: '/art/timeworks-key-art.svg',
  stores: [
    { label: 'Wishlist now', url: 'https://store.steampowered.com/app/480/Timeworks/' },
    { label: 'Itch', url: 'https://lanternfall.itch.io/timeworks' },
  ],
};
const post = { id: 'one', slug: 'first', title: 'First', image: '', publishDate: 1 };
const SOURCES: CardSources = {
  origin: 'https://studio.example',
  games: [game],
  videoHosts: [],
  posts: { one: post, first: post },
  art: '/art/key.svg',
};

test.each([
  ['/blog/first', 'post'],
  ['/blog/one', 'post'],
  ['https://studio.example/blog/first/', 'post'],
  ['https://studio.example/blog/first#the-rule', 'post'],
  ['/games/timeworks', 'game'],
  ['https://studio.example/games/Timeworks', 'game'],
  ['https://store.steampowered.com/app/480/Timeworks?utm_source=blog', 'game'],
  ['https://lanternfall.itch.io/timeworks', 'game'],
  ['https://youtu.be/aqz-KE-bpKQ', 'video'],
  ['https://store.steampowered.com/app/620/Portal_2/', 'store'],
  ['https://other.itch.io/small-lamp', 'store'],
  ['/blog/unknown', undefined],
  ['/blog/archive', undefined],
  ['/blog', undefined],
  ['/blog/first?page=2', undefined],
  ['//blog/first', undefined],
  ['/games/constructor', undefined],
  ['/blog/constructor', undefined],
  ['https://elsewhere.example/blog/first', undefined],
  ['https://store.steampowered.com/', undefined],
  ['https://other.itch.io/', undefined],
  ['https://www.itch.io/jams', undefined],
])('the card for the address %s is of the kind %s (undefined: no card)', (address, kind) => {
  expect(cardOf(address, SOURCES)?.kind).toBe(kind);
});

test('a game’s card links to the store at the linked URL, or else to the game’s first store', () => {
  const labels = ['https://lanternfall.itch.io/timeworks/', '/games/Timeworks'].map((address) => {
    const card = cardOf(address, SOURCES);
    return card?.kind === 'game' && card.store?.label;
  });
  expect(labels).toEqual(['Itch', 'Wishlist now']);
});

test('a store’s card takes the name of the game from the URL of the store page', () => {
  const names = [
    'https://store.steampowered.com/app/620/Portal_2/',
    'https://store.steampowered.com/app/620',
    'https://a.itch.io/%E0%A4%A-lamp',
  ].map((address) => {
    const card = cardOf(address, SOURCES);
    return card?.kind === 'store' && card.page.name;
  });
  expect(names).toEqual(['Portal 2', '', '%E0%A4%A Lamp']);
});

test('a post gets a card only if its address on this site is alone on a line', () => {
  const text = `/blog/one

See /blog/two and [three](/blog/three).

<https://studio.example/blog/four>
  https://studio.example/blog/five${'  '}

https://elsewhere.example/blog/six
/blog/one
    /blog/in-code
/blog/archive`;
  expect(linkedPostKeys(text, 'https://studio.example')).toEqual(['one', 'four', 'five']);
});

test('a text shows at most six cards of posts', () => {
  const text = Array.from({ length: 9 }, (_, at) => `/blog/p${at}`).join('\n\n');
  expect(linkedPostKeys(text, 'https://studio.example')).toHaveLength(6);
});
