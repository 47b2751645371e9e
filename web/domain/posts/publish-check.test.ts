import { describe, expect, test } from 'vitest';
import { newPost, type PostFields } from './post.ts';
import { missingFrom, ownAddresses, type TextParts } from './publish-check.ts';

const COMPLETE: PostFields = {
  ...newPost('a', 0),
  title: 'The lamp returns',
  shortText: 'It blinks twice.',
  image: '/covers/lamp.png',
  content: 'Then it waits.',
};
const NO_PARTS: TextParts = { pictures: [], links: [] };
const picture = (address: string, alt = 'A lamp'): TextParts => ({
  pictures: [{ address, alt, at: 0 }],
  links: [],
});
const link = (address: string, text = 'here'): TextParts => ({
  pictures: [],
  links: [{ address, text, at: 7 }],
});

describe('the check before publishing', () => {
  test.each<[string, Partial<PostFields>, TextParts, string[], string[]]>([
    ['a complete post', {}, NO_PARTS, [], []],
    ['a post without a title', { title: ' ' }, NO_PARTS, [], ['title']],
    ['a post with the title of a new post', { title: 'New Post' }, NO_PARTS, [], ['title']],
    ['a title that begins like that of a new post', { title: 'New Post Office' }, NO_PARTS, [], []],
    ['a post without a short text', { shortText: '' }, NO_PARTS, [], ['shortText']],
    ['a post without a cover', { image: '' }, NO_PARTS, [], ['image']],
    ['a missing cover', {}, NO_PARTS, ['/covers/lamp.png'], ['image']],
    ['a cover with a refused scheme', { image: 'data:x' }, NO_PARTS, [], ['image']],
    ['a post without content', { content: '\n' }, NO_PARTS, [], ['content']],
    ['a post without authors, which is complete', { authors: [] }, NO_PARTS, [], []],
    [
      'an untouched post',
      { title: 'New Post', shortText: '', image: '', content: '' },
      NO_PARTS,
      [],
      ['title', 'shortText', 'image', 'content'],
    ],
    ['a picture with alt text', {}, picture('/a.png'), [], []],
    ['a picture without alt text', {}, picture('/a.png', ''), [], ['content']],
    ['a missing picture', {}, picture('/a.png'), ['/a.png'], ['content']],
    ['a picture with a refused scheme', {}, picture('javascript:x'), [], ['content']],
    ['a video without alt text', {}, picture('https://www.youtube.com/watch?v=aqz-KE-bpKQ', ''), [], []],
    ['a video address in another form', {}, picture('https://www.youtube.com/embed/x', ''), [], ['content']],
    ['a link to another site', {}, link('https://a.example'), [], []],
    ['a broken link', {}, link('/blog/gone'), ['/blog/gone'], ['content']],
    ['a link with a refused scheme', {}, link('javascript:x'), [], ['content']],
    ['a link without an address', {}, link(''), [], ['content']],
    ['a link with an unfinished address', {}, link('https://'), [], ['content']],
  ])('for %s, the check before publishing reports the fields $4', (_what, changes, parts, broken, fields) => {
    const missing = missingFrom({ ...COMPLETE, ...changes }, parts, new Set(broken), (address) => address);
    expect(missing.map(({ field }) => field)).toEqual(fields);
  });

  test('the check before publishing reports a repeated problem only once', () => {
    const twice = { pictures: [], links: [...link('javascript:x').links, ...link('javascript:x').links] };
    expect(missingFrom(COMPLETE, twice, new Set(), String)).toHaveLength(1);
  });

  test('the report about a missing clip calls it a clip, not a picture', () => {
    const address = '/clips/c-webm-1x1/still.jpg';
    const [missing] = missingFrom(COMPLETE, picture(address), new Set([address]), () => 'jump.webm');
    expect(missing?.message).toBe('The clip “jump.webm” cannot be shown.');
  });

  test('two pictures with the same name, both without alt text, are reported separately', () => {
    const pictures = [0, 40].map((at) => ({ address: `/pictures/p${at}/1600.jpg`, alt: '', at }));
    const named = missingFrom(COMPLETE, { pictures, links: [] }, new Set(), () => 'image.png');
    expect(named).toEqual(
      [0, 40].map((at) => ({
        field: 'content',
        message: 'The picture “image.png” has no description for people who cannot see it.',
        at,
      })),
    );
  });
});

test.each<[string, boolean]>([
  ['/blog/one', true],
  ['pictures/a.png', true],
  ['#part', false],
  ['?page=2', false],
  ['https://a.example/x', false],
  ['//a.example/x', false],
  ['mailto:a@b.example', false],
  ['javascript:x', false],
  ['', false],
])('the address %j is checked as an address of this site: %s', (address, expected) => {
  expect(ownAddresses({ image: '' }, link(address)).length === 1).toBe(expected);
});
