import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { newPost, type Post } from '../../domain/posts/post.ts';
import { PostFeatureView } from './post-feature-view.tsx';

import { PostView } from './post-view.tsx';

const post: Post = {
  id: 'a b',
  ...newPost('ines', 0),
  title: 'A post',
  shortText: 'Short.',
  published: true,
  featured: true,
};

const html = (props: { label?: string; link?: string }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PostFeatureView post={post} {...props} />
    </MemoryRouter>,
  );

test('the card of a post says Read More and links to the post', () => {
  expect(html({})).toMatch(/href="\/blog\/a%20b".*Read More/);
});

test('the card of a post can link to a given address under a given label', () => {
  const card = html({ label: 'Play now', link: 'https://store.example/timeworks' });
  expect(card).toMatch(/href="https:\/\/store\.example\/timeworks".*Play now/);
  expect(card).not.toContain('Read More');
});

test('the card of a post does not link to an address that the link policy forbids', () => {
  expect(html({ link: 'javascript:alert(1)' })).not.toContain('javascript:');
});

test('the post’s picture has a higher fetch priority than the portraits of its authors', () => {
  const post = { ...newPost('ines', 0), id: 'one', image: '/pictures/a-1600x900-000000/1600.jpg' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PostView post={post} authors={{}} minutes={0} content={null} />
    </MemoryRouter>,
  );
  const priorities = [...html.matchAll(/<img (?:(?!>).)*fetchPriority="(\w+)"/g)].map(
    ([, priority]) => priority,
  );
  expect(priorities).toEqual(['high', 'low']);
});
