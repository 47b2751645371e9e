import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import studio from '../../../../e2e/support/studio/studio.config.ts';
import type { Engine } from '../../../../platform/data/page-engine.ts';
import { AFTER_POST, type AfterPost as Part } from '../../../domain/after-post.ts';
import { bioSchema, newBio } from '../../../domain/bios/bio.ts';
import { newPost, type Post } from '../../../domain/posts/post.ts';
import { AfterPost } from './after-post.tsx';

const post = (id: string): Post => ({
  ...newPost('ada', 1),
  id,
  title: `Post ${id}`,
  image: `/art/${id}.png`,
});
const ada = {
  ...bioSchema.parse({ ...newBio(), displayName: 'Ada', description: 'Paints.', show: true }),
  id: 'ada',
};
const DATA = {
  post: post('own'),
  authors: { ada },
  minutes: 1,
  previous: post('newer'),
  next: post('older'),
  related: [post('like')],
};

/** Renders the section after a post with these parts; undefined means all parts. */
function rendered(afterPost: Part[] | undefined, data = DATA, kind: Engine['kind'] = 'embedded'): string {
  const engine = { kind } as Engine;
  const site = { studio: { ...studio, afterPost }, engine, mainOrigin: 'https://studio.example' };
  return renderToStaticMarkup(<AfterPost data={data} site={site} />);
}

/** For each part, a text that only this part contains. */
const TEXTS: Record<Part, string> = {
  share: 'Link to this post',
  authors: 'Paints.',
  game: 'Wishlist now',
  signUp: 'Submit',
  neighbours: 'Older post',
  related: 'More like this',
};
const shownIn = (html: string) => AFTER_POST.filter((part) => html.includes(TEXTS[part]));

test('if the config does not list the parts below a post, all of them are shown', () => {
  expect(shownIn(rendered(undefined))).toEqual([...AFTER_POST]);
});

test.each(
  AFTER_POST,
)('if the config lists only the part “%s” below a post, no other part is shown', (part) => {
  expect(shownIn(rendered([part]))).toEqual([part]);
});

test('if the config lists no parts, a post ends with only the link to the blog', () => {
  const html = rendered([]);
  expect(shownIn(html)).toEqual([]);
  expect(html).toContain('href="/blog"');
});

test('the parts below a post have a fixed order, in whatever order the config lists them', () => {
  const html = rendered([...AFTER_POST].reverse());
  const places = AFTER_POST.map((part) => html.indexOf(TEXTS[part]));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('an author who is not on the team page is not shown below a post', () => {
  expect(shownIn(rendered(undefined, { ...DATA, authors: { ada: { ...ada, show: false } } }))).not.toContain(
    'authors',
  );
});

test('a post ends without a sign-up form if sign-ups cannot be stored', () => {
  expect(shownIn(rendered(undefined, DATA, 'hosted'))).not.toContain('signUp');
});

test('a post without neighbours and related posts shows no empty part', () => {
  const html = rendered(['neighbours', 'related'], {
    ...DATA,
    previous: null,
    next: null,
    related: [],
  } as never);
  expect(html).not.toMatch(/<nav|<section/);
});
