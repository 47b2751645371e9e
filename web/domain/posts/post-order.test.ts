import { expect, test } from 'vitest';
import { newPost, type Post } from './post.ts';
import { BLOG_ORDER, HOME_ORDER, inOrder, TABLE_ORDER } from './post-order.ts';

const post = (id: string, part: Partial<Post> = {}): Post => ({
  id,
  ...newPost('mia', 0),
  title: id,
  published: true,
  ...part,
});
const ids = (posts: Post[]) => posts.map(({ id }) => id).join(' ');

test('the home page shows featured posts first; each group begins with the newest creation date', () => {
  const posts = [
    post('old', { creationDate: 1 }),
    post('new', { creationDate: 9 }),
    post('featured-old', { creationDate: 2, featured: true }),
    post('featured-new', { creationDate: 3, featured: true }),
  ];
  expect(ids(posts.sort(inOrder(HOME_ORDER)))).toBe('featured-new featured-old new old');
});

test('the blog list shows the post with the newest publish date first', () => {
  const posts = [post('b', { publishDate: 2 }), post('c', { publishDate: 3 }), post('a', { publishDate: 1 })];
  expect(ids(posts.sort(inOrder(BLOG_ORDER)))).toBe('c b a');
});

test('the staff table shows pinned posts first, then the others by creation date, newest first', () => {
  const posts = [
    post('new', { creationDate: 9 }),
    post('pinned', { pinned: true, creationDate: 1 }),
    post('old'),
  ];
  expect(ids(posts.sort(inOrder(TABLE_ORDER)))).toBe('pinned new old');
});

test('posts with the same date are ordered by id, as in the database', () => {
  expect(ids([post('a'), post('c'), post('b')].sort(inOrder(TABLE_ORDER)))).toBe('c b a');
  expect(ids([post('b'), post('a')].sort(inOrder([['creationDate', 'asc']])))).toBe('a b');
});
