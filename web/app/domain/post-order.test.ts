import { expect, test } from 'vitest';
import type { Post } from './post.ts';
import { byPin, byPublishDate, homePosts } from './post-order.ts';

const post = (id: string, part: Partial<Post> = {}): Post => ({
  id,
  title: id,
  authors: [],
  shortText: '',
  image: '',
  content: '',
  creationDate: 0,
  publishDate: 0,
  published: true,
  pinned: false,
  featured: false,
  ...part,
}); // prettier-ignore
const ids = (posts: Post[]) => posts.map(({ id }) => id).join(' ');

test('spec §9: the home page shows at most three published posts, featured first, then newest creation date', () => {
  const posts = [
    post('old', { creationDate: 1 }),
    post('new', { creationDate: 9 }),
    post('draft', { creationDate: 10, featured: true, published: false }),
    post('featured-old', { creationDate: 2, featured: true }),
    post('mid', { creationDate: 5 }),
  ];
  expect(ids(homePosts(posts))).toBe('featured-old new mid');
});

test('spec §2: the blog list runs from the newest publish date', () => {
  const posts = [post('b', { publishDate: 2 }), post('c', { publishDate: 3 }), post('a', { publishDate: 1 })];
  expect(ids(posts.sort(byPublishDate))).toBe('c b a');
});

test('spec §2: the staff table shows pinned posts first, then the newest creation date', () => {
  const posts = [
    post('new', { creationDate: 9 }),
    post('pinned', { pinned: true, creationDate: 1 }),
    post('old'),
  ];
  expect(ids(posts.sort(byPin))).toBe('pinned new old');
});
