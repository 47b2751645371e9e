import { expect, test } from 'vitest';
import { copyOf, newPost, POST_LIMITS, type Post } from './post.ts';

const post: Post = {
  ...newPost('ada', 1),
  ...{ id: 'p', title: 'News', authors: ['ada', 'bo'], shortText: 'S', image: '/i.png', content: 'C' },
  ...{ tags: ['music'], slug: 'news', firstPublishDate: 4, changedDate: 9, publishDate: 5 },
  ...{ published: true, pinned: true, featured: true },
};

test('a copy of a post has its texts, image and tags, and is a draft of whoever copied it', () => {
  expect(copyOf(post, 'cy', 7)).toEqual({
    ...newPost('cy', 7),
    ...{ title: 'News (copy)', shortText: 'S', image: '/i.png', content: 'C', tags: ['music'] },
  });
});

test('the title of a copy stays within the limit for titles', () => {
  const { title } = copyOf({ ...post, title: '👾'.repeat(100) }, 'cy', 7);
  expect(title.length).toBeLessThanOrEqual(POST_LIMITS.title);
  expect(title).toMatch(/ \(copy\)$/);
  expect(title.isWellFormed()).toBe(true);
});
