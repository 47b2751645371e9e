import { toFields, toPlainFields } from '@studio-site/backend/values';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { readPost, writePost } from '../scripts/data/format/post-file.ts';
import { feedText } from './domain/posts/feed.ts';
import { newPost, POST_FIELDS, POST_LIMITS, type Post, type PostField } from './domain/posts/post.ts';
import { postProblems } from './domain/posts/post-problems.ts';
import { changesText } from './domain/posts/publication.ts';
import { SearchIndex } from './server/search/search-index.ts';
import { searchedPost } from './server/search/searched-post.ts';
import { feedContents } from './site/feeds/feed-content.server.tsx';
import { PostIndex } from './staff/posts/table/post-index.ts';
import { markdownTree } from './ui/markdown/markdown-tree.ts';
import { PostFeatureView } from './ui/posts/post-feature-view.tsx';
import { PostListView } from './ui/posts/post-list-view.tsx';
import { PostView } from './ui/posts/post-view.tsx';

// When posts get a new field, a test fails if the page, search, feeds, export or checks of posts ignore the field. The
// name of the test says which of them ignores which field.

const EMPTY: Post = { ...newPost('ines', 0), id: 'one', title: 'Untitled' };
const isText = (field: PostField) => typeof EMPTY[field] === 'string' && field !== 'image';
const TEXTS = POST_FIELDS.filter(isText);

/** A post that has the word `lantern` in one field only. */
const withLantern = (field: PostField): Post => ({
  ...EMPTY,
  published: true,
  [field]: isText(field) ? 'lantern' : field === 'image' ? '/lantern.png' : ['lantern'],
});

const html = (node: ReactNode) => renderToStaticMarkup(createElement(MemoryRouter, null, node));

describe.each(POST_FIELDS)('every field of a post: %s', (field) => {
  const post = withLantern(field);

  test('readers see each field on the post’s page or card', () => {
    const view = { post, authors: {}, minutes: 0, content: createElement('p', null, post.content) };
    const views = [
      createElement(PostView, view),
      createElement(PostListView, { post, names: {} }),
      createElement(PostFeatureView, { post }),
    ];
    expect(views.map(html).join()).toContain('lantern');
  });

  test('an export contains each field of a post', () => {
    const { fields } = readPost('one.md', writePost('one', toFields({ [field]: post[field] })));
    expect(toPlainFields(fields)[field]).toEqual(post[field]);
  });
});

describe.each([...TEXTS, 'tags'] as const)('every text field and the tags of a post: %s', (field) => {
  const post = withLantern(field);

  test('visitors’ search covers each text field and the tags of a post', () => {
    const searched = searchedPost('one', toFields({ ...post }));
    if (searched === null) throw new Error('The post is not searched.');
    const index = new SearchIndex();
    index.put(searched);
    expect(index.search('lantern', 1, 0).total).toBe(1);
  });

  test('the staff’s search covers each text field and the tags of a post', async () => {
    const index = new PostIndex();
    await index.update([post], {});
    expect(index.search('lantern')).toEqual(['one']);
  });
});

describe.each(TEXTS)('every text field of a post: %s', (field) => {
  const post = withLantern(field);

  test('feeds contain each text field of a post', async () => {
    const format = async (text: string) => ({ tree: markdownTree(text), isFinal: true });
    const { contents } = await feedContents([post], format, 'https://studio.example');
    const entry = [feedText(post, 'title'), feedText(post, 'summary'), ...contents.values()];
    expect(entry.join()).toContain('lantern');
  });

  test('a change of any text field of a post counts as an update for readers', () => {
    expect(changesText({ [field]: 'other' })).toBe(true);
  });

  test('the form reports a text that exceeds the limit of its field', () => {
    const most = POST_LIMITS[field];
    expect(postProblems({ ...EMPTY, [field]: 'x'.repeat(most) })).toEqual({});
    expect(postProblems({ ...EMPTY, [field]: 'x'.repeat(most + 1) })).toHaveProperty(field);
  });
});
