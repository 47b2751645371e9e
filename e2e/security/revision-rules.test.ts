import { expect, type SiteProcess, test } from '../support/site.ts';
import { Wire, type WireWrite } from '../support/wire.ts';

const POSTS = 'projectdata/website/blogPosts';
const TEXTS = { title: 'Then', authors: ['demo-author'], shortText: 'short', image: '', content: 'words' };
/** The dates, in 1970, put the posts of these tests at the end of the table. */
const POST = {
  ...TEXTS,
  creationDate: 1,
  publishDate: 1,
  published: false,
  pinned: false,
  featured: false,
};
let posts = 0;

async function newPost(site: SiteProcess): Promise<string> {
  const path = `${POSTS}/rules-${++posts}`;
  const editor = await Wire.as(site, 'demo-editor');
  expect(await editor.commit({ path, data: POST })).toBe(200);
  return path;
}

const title = (post: string, text: string): WireWrite => ({
  path: post,
  data: { title: text },
  only: ['title'],
});

/** The revision that the editor writes when a save replaces a version: it contains the replaced version. */
const kept = (post: string, number: number, by: string, texts: Partial<typeof TEXTS> = {}): WireWrite => ({
  path: `${post}/revisions/${number}`,
  data: { ...TEXTS, ...texts, number, by },
  stamped: ['at'],
});

test('only people who may edit a post can store a previous version of it', async ({ site }) => {
  for (const [who, status] of [
    [null, 403],
    ['demo-newcomer', 403],
    ['demo-applicant', 403],
    ['demo-author', 200],
    ['demo-editor', 200],
    ['demo-administrator', 200],
  ] as const) {
    const post = await newPost(site);
    const wire = await Wire.as(site, who);
    expect(await wire.commit(title(post, 'Now'), kept(post, 1, who ?? ''))).toBe(status);
  }
  const foreign = `${POSTS}/rules-foreign`;
  const editor = await Wire.as(site, 'demo-editor');
  await editor.commit({ path: foreign, data: { ...POST, authors: ['demo-editor'] } });
  const author = await Wire.as(site, 'demo-author');
  expect(
    await author.commit(title(foreign, 'Now'), kept(foreign, 1, 'demo-author', { authors: ['demo-editor'] })),
  ).toBe(403);
});

test('a revision cannot be forged, backdated, changed, or attributed to another person', async ({ site }) => {
  const post = await newPost(site);
  const editor = await Wire.as(site, 'demo-editor');
  const good = kept(post, 1, 'demo-editor');
  const change = title(post, 'Now');
  const attempts: [string, WireWrite[]][] = [
    ['without a save', [good]],
    ['with a save that changes no text', [{ path: post, data: { pinned: true }, only: ['pinned'] }, good]],
    ['with other texts', [change, kept(post, 1, 'demo-editor', { content: 'never written' })]],
    ['in another person’s name', [change, kept(post, 1, 'demo-author')]],
    ['with a time of the client', [change, { ...good, data: { ...good.data, at: 5 }, stamped: [] }]],
    ['with an additional field', [change, { ...good, data: { ...good.data, note: 'x' } }]],
    ['with a skipped number', [change, kept(post, 2, 'demo-editor')]],
    ['under another id than its number', [change, { ...good, path: `${post}/revisions/01` }]],
    ['of a post that is not there', [kept(`${POSTS}/nowhere`, 1, 'demo-editor')]],
  ];
  for (const [what, writes] of attempts) expect(await editor.commit(...writes), what).toBe(403);
  expect(await editor.commit(change, good)).toBe(200);
  const again = { path: good.path, data: { by: 'demo-editor' }, only: ['by'] };
  expect(await editor.commit(again), 'an update').toBe(403);
  expect(await editor.commit({ path: good.path, data: null }), 'a deletion').toBe(403);
});

test('only staff can read the revisions of a published post', async ({ site }) => {
  const post = await newPost(site);
  const editor = await Wire.as(site, 'demo-editor');
  await editor.commit(title(post, 'Now'), kept(post, 1, 'demo-editor'));
  await editor.commit({ path: post, data: { published: true }, only: ['published'] });
  for (const who of [null, 'demo-newcomer', 'demo-applicant', 'demo-author', 'demo-administrator'] as const) {
    const wire = await Wire.as(site, who);
    const staff = who === 'demo-author' || who === 'demo-administrator';
    expect(await wire.get(`${post}/revisions/1`)).toBe(staff ? 200 : 403);
    const list = await wire.list(`${post}/revisions`);
    if (staff) expect(list).toHaveLength(1);
    else expect(list).toBe(403);
  }
  await editor.commit({ path: post, data: { published: false }, only: ['published'] });
});

test('a revision of a post can be deleted only if fifty later revisions exist', async ({ site }) => {
  const post = await newPost(site);
  const editor = await Wire.as(site, 'demo-editor');
  const save = (number: number, ...more: WireWrite[]) =>
    editor.commit(
      title(post, `Save ${number}`),
      kept(post, number, 'demo-editor', number === 1 ? {} : { title: `Save ${number - 1}` }),
      ...more,
    );
  const remove = (number: number): WireWrite => ({ path: `${post}/revisions/${number}`, data: null });
  for (let number = 1; number <= 50; number++) expect(await save(number)).toBe(200);
  expect(await save(51, remove(2)), 'one that is not old enough').toBe(403);
  expect(await save(51, remove(1)), 'the oldest, by the save that makes it too old').toBe(200);
  expect(await editor.list(`${post}/revisions`)).toHaveLength(50);
});

test('staff can record only their own presence in a post, and only staff can read it', async ({ site }) => {
  const post = await newPost(site);
  const presence = (uid: string): WireWrite => ({
    path: `${post}/presence/${uid}`,
    data: {},
    stamped: ['at'],
  });
  const author = await Wire.as(site, 'demo-author');
  expect(await author.commit(presence('demo-author'))).toBe(200);
  expect(await author.commit(presence('demo-author'))).toBe(200);
  expect(await author.commit(presence('demo-editor')), 'for another').toBe(403);
  const own = presence('demo-author');
  expect(await author.commit({ ...own, data: { at: 5 }, stamped: [] }), 'a made-up time').toBe(403);
  expect(await author.commit({ ...own, data: { note: 'x' } }), 'a field too many').toBe(403);
  const editor = await Wire.as(site, 'demo-editor');
  expect(await editor.list(`${post}/presence`)).toHaveLength(1);
  expect(await editor.commit({ path: own.path, data: null }), "removing another's").toBe(403);
  expect(await author.commit({ path: own.path, data: null })).toBe(200);
  for (const who of [null, 'demo-newcomer', 'demo-applicant'] as const) {
    const wire = await Wire.as(site, who);
    expect(await wire.commit(presence(who ?? 'nobody'))).toBe(403);
    expect(await wire.list(`${post}/presence`)).toBe(403);
  }
});
