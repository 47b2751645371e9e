import { beforeEach, expect, test, vi } from 'vitest';
import { newPost, type Post } from '../../../domain/posts/post.ts';
import { rememberedPerson, rememberPerson } from '../sign-in/remembered-person.ts';
import { FIRST_ROWS, rememberedRows, rememberRows } from './remembered-rows.ts';

/** `localStorage` as far as it is used: its own properties are its items. */
class Items {
  [name: string]: unknown;
  getItem(name: string): unknown {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, value: string): void {
    this[name] = value;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

const post = (id: string): Post => ({
  ...newPost('ann', 5),
  id,
  title: `Title of ${id}`,
  content: 'the whole text',
});
const list = { items: [post('a'), post('b')], hasMore: true };
const NAMES = { ann: 'Ann Wake', bo: 'Bo Reed' };
const ANN = { uid: 'ann', permissionLevel: 1 } as const;

beforeEach(() => {
  vi.stubGlobal('localStorage', new Items());
  rememberPerson(ANN);
  rememberRows('ann', list, NAMES);
});

test('a person finds the rows of their last visit, with the names of their authors', () => {
  expect(rememberedPerson()).toEqual(ANN);
  expect(rememberedRows('ann')).toMatchObject({
    ...{ posts: [{ id: 'a', title: 'Title of a' }, { id: 'b' }], names: { ann: 'Ann Wake' } },
    ...{ read: 2, hasMore: true },
  });
});

test('no text of a post is remembered', () => {
  expect(JSON.stringify(localStorage)).not.toContain('the whole text');
});

test('of a long list the first rows are remembered', () => {
  const items = Array.from({ length: 50 }, (_, at) => post(`${at}`));
  rememberRows('ann', { items, hasMore: false }, NAMES);
  expect(rememberedRows('ann')).toMatchObject({ read: 50, hasMore: false });
  expect(rememberedRows('ann')?.posts.map(({ id }) => id)).toEqual(
    items.slice(0, FIRST_ROWS).map(({ id }) => id),
  );
});

test('another person finds nothing, and nothing of theirs is left', () => {
  expect(rememberedRows('bo')).toBeNull();
  rememberPerson({ uid: 'bo', permissionLevel: 3 });
  expect(rememberedPerson()?.uid).toBe('bo');
  expect([rememberedRows('bo'), rememberedRows('ann')]).toEqual([null, null]);
});

test.each([
  ['signs out', null],
  ['loses their access', { uid: 'ann', permissionLevel: 0 }],
  ['loses their record', { uid: 'ann', permissionLevel: -1 }],
] as const)('who %s is forgotten with all rows', (_, now) => {
  rememberPerson(now);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a new level leaves the rows', () => {
  rememberPerson({ uid: 'ann', permissionLevel: 2 });
  expect(rememberedPerson()?.permissionLevel).toBe(2);
  expect(rememberedRows('ann')).not.toBeNull();
});

test('a tab that is still open remembers nothing after a sign-out in another', () => {
  rememberPerson(null);
  rememberRows('ann', list, NAMES);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('items of others are left alone', () => {
  localStorage.setItem('unsaved 1', 'kept');
  rememberPerson(null);
  expect(Object.keys(localStorage)).toEqual(['unsaved 1']);
});

test.each(['', '{', '{"uid":"ann","posts":[{}]}'])('%j in their place is no rows', (damaged) => {
  for (const name of Object.keys(localStorage)) localStorage.setItem(name, damaged);
  expect([rememberedPerson(), rememberedRows('ann')]).toEqual([null, null]);
});

test('a browser that refuses storage remembers nothing, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberPerson(ANN);
  rememberRows('ann', list, NAMES);
  expect(rememberedPerson()).toBeNull();
});
