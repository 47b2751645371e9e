import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { newPost } from '../../domain/posts/post.ts';
import { PostView } from './post-view.tsx';

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
