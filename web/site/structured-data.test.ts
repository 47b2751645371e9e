import { expect, test } from 'vitest';
import studio from '../../e2e/support/studio/studio.config.ts';
import { standInBio } from '../domain/bios/author.ts';
import { newPost, type Post } from '../domain/posts/post.ts';
import { studioStructure } from './home/studio-structure.ts';
import { postStructure } from './posts/blog-post.tsx';
import { memberStructure } from './team/member.tsx';

const origin = 'https://studio.example';
const post: Post = {
  id: 'a b',
  ...newPost('ines', 0),
  title: 'A date',
  authors: ['ines', 'nobody'],
  shortText: 'Soon',
  image: '/art/cover.png',
  publishDate: 86_400_000,
  published: true,
};
const authors = { ines: { ...standInBio('ines'), displayName: 'Ines Vale' } };

test('the structured data of the home page describes the studio and its game', () => {
  expect(studioStructure(studio, origin)).toMatchObject({
    '@graph': [
      { '@type': 'Organization', name: studio.name, url: 'https://studio.example/' },
      {
        '@type': 'VideoGame',
        name: studio.games[0].name,
        author: { '@id': 'https://studio.example/#studio' },
      },
    ],
  });
});

test('structured data describe the trailer with all required fields, or not at all', () => {
  const [game] = studio.games;
  const trailerOf = (published: string | undefined) => {
    const changed = { ...game, trailer: { ...game.trailer, published } };
    const described = studioStructure({ ...studio, games: [changed] }, origin);
    return (described['@graph'] as { trailer?: object }[])[1]?.trailer;
  };
  expect(trailerOf('2026-03-14')).toEqual({
    '@type': 'VideoObject',
    name: 'Timeworks trailer',
    description: game.tagline,
    thumbnailUrl: 'https://studio.example/art/trailer-still.svg',
    uploadDate: '2026-03-14',
    embedUrl: `https://www.youtube-nocookie.com/embed/${game.trailer.videoId}`,
  });
  expect(trailerOf(undefined)).toBeUndefined();
});

test('the structured data of a post contain its address, date, picture and authors', () => {
  expect(postStructure(studio, origin, post, authors)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A date',
    url: 'https://studio.example/blog/a%20b',
    datePublished: '1970-01-02T00:00:00.000Z',
    image: 'https://studio.example/art/cover.png',
    author: [{ name: 'Ines Vale' }, { name: 'nobody' }],
  });
});

test('the structured data of a post with a readable address contain that address', () => {
  expect(postStructure(studio, origin, { ...post, slug: 'a-date' }, authors)).toMatchObject({
    url: 'https://studio.example/blog/a-date',
    mainEntityOfPage: 'https://studio.example/blog/a-date',
  });
});

test('the structured data of an updated post contain the date of the update', () => {
  expect(postStructure(studio, origin, post, authors)).not.toHaveProperty('dateModified');
  const updated = { ...post, changedDate: 3 * 86_400_000 };
  expect(postStructure(studio, origin, updated, authors)).toMatchObject({
    datePublished: '1970-01-02T00:00:00.000Z',
    dateModified: '1970-01-04T00:00:00.000Z',
  });
});

test('in structured data the author of a post without authors is the studio', () => {
  expect(postStructure(studio, origin, { ...post, authors: [] }, {})).toMatchObject({
    author: { '@id': 'https://studio.example/#studio' },
  });
});

test('the structured data of a team member contain name, role, page and links elsewhere', () => {
  const links = ['https://a.example/ines', 'mailto:ines@a.example'].map((url) => ({
    url,
    icon: '',
    invert: false,
  }));
  const shown = { ...authors.ines, id: 'a b', teamRole: 'Painter', image: '/art/ines.png', show: true };
  const bio = { ...shown, links, color1: '', color2: '', order: 0 };
  expect(memberStructure(studio, origin, bio)).toMatchObject({
    '@type': 'Person',
    name: 'Ines Vale',
    jobTitle: 'Painter',
    url: 'https://studio.example/Team/a%20b',
    image: 'https://studio.example/art/ines.png',
    sameAs: ['https://a.example/ines'],
    worksFor: { '@id': 'https://studio.example/#studio' },
  });
  expect(
    postStructure(studio, origin, { ...post, authors: ['ines', 'nobody'] }, { ines: bio }),
  ).toMatchObject({
    author: [{ url: 'https://studio.example/Team/ines' }, { name: 'nobody' }],
  });
});
