import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createFolder, readFolder } from '@studio-site/backend/maintenance';
import { toFields, toPlainFields } from '@studio-site/backend/values';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureShape } from '../../../platform/domain/pictures/picture-address.ts';
import { dataCommandResult } from '../../../test/stages/data-command-result.ts';

let folder: string;
const at = (name: string) => join(folder, name);

/** A PNG with one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-elsewhere-'));
  mkdirSync(at('studio'));
  mkdirSync(at('images/2024'), { recursive: true });
  writeFileSync(at('images/2024/lamp.png'), PIXEL);
  writeFileSync(at('images/2024/page.png'), '<html><script>alert(1)</script></html>');
  await createFolder(at('data'), { documents: [], accounts: [], objects: [] });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) =>
  dataCommandResult(['import', ...words], { DATA_DIR: at('data'), STUDIO_DIR: at('studio') });

const ghost = (posts: object[]) =>
  JSON.stringify({
    db: [
      {
        data: {
          posts: posts.map((post, number) => ({
            ...{
              id: `p${number}`,
              type: 'post',
              status: 'published',
              created_at: '2024-01-02T08:00:00.000Z',
            },
            ...post,
          })),
          users: [{ id: 'u1', name: 'Mira Quill' }],
          posts_authors: posts.map((_post, number) => ({ post_id: `p${number}`, author_id: 'u1' })),
        },
      },
    ],
  });

/** The documents in the data folder, by path, as plain JSON. */
const stored = () =>
  new Map(readFolder(at('data')).documents.map(({ path, fields }) => [path, toPlainFields(fields)]));

const WEBSITE = 'projectdata/website';

test('an import keeps authors, addresses, pictures and redirects, and lists what is lost', async () => {
  writeFileSync(
    at('ghost.json'),
    ghost([
      {
        title: 'Lamps',
        slug: 'lamps',
        feature_image: '__GHOST_URL__/content/images/size/w600/2024/lamp.png',
        html: '<p>See <img src="__GHOST_URL__/content/images/2024/lamp.png" alt="Lamp"> and <img src="https://else.example/x.png" alt="x"></p>',
      },
      {
        title: 'Lamps',
        slug: 'lamps',
        html: '<img src="__GHOST_URL__/content/images/2024/page.png" alt="p">',
      },
      { title: 'Плов', slug: '', status: 'draft', html: '<p>Later</p>' },
      { title: 'About', slug: 'about', type: 'page', html: '<p>We</p>' },
    ]),
  );
  const { status, out, err } = await run('--from', 'ghost', at('ghost.json'), '--pictures', at('images'));
  expect(err).toBe('');
  expect(status).toBe(0);
  expect(out).toContain(': 3 posts by 1 new author, with 1 picture.');
  expect(out).toContain('redirects.txt: 1. ');
  expect(out).toContain('1 picture kept the old address, for example https://else.example/x.png');
  expect(out).toContain('- The page “About”');
  expect(out).toContain('page.png is not an image format that browsers show.');

  const documents = stored();
  const post = documents.get(`${WEBSITE}/blogPosts/ghost-p0`);
  const [author] = [...documents.keys()].filter((path) => path.includes('/memberBios/'));
  expect(documents.get(author ?? '')).toMatchObject({ displayName: 'Mira Quill', show: false });
  expect(post).toMatchObject({
    title: 'Lamps',
    slug: 'lamps',
    published: true,
    authors: [author?.split('/').at(-1)],
  });
  const [, id = ''] = /^\/pictures\/(.+)\/1600\.jpg$/.exec(String(post?.image)) ?? [];
  expect(pictureShape(id)).toMatchObject({ width: 1, height: 1 });
  expect(post?.content).toContain(`![Lamp](/pictures/${id}/1600.jpg)`);
  expect(documents.get(`${WEBSITE}/pictures/${id}`)).toMatchObject({ name: 'lamp.png', inUse: true });
  expect(readFolder(at('data')).objects.map(({ name }) => name)).toEqual([`pictures/${id}/original`]);

  expect(documents.get(`${WEBSITE}/slugs/lamps`)).toEqual({ post: 'ghost-p0' });
  expect(documents.get(`${WEBSITE}/slugs/lamps-2`)).toEqual({ post: 'ghost-p1' });
  expect(documents.get(`${WEBSITE}/blogPosts/ghost-p2`)).not.toHaveProperty('slug');
  expect(readFileSync(at('data/redirects.txt'), 'utf8')).toMatch(/^\/lamps\/ \/blog\/lamps$/m);
});

test('an imported post whose address belongs to the archive gets the next free address', async () => {
  writeFileSync(at('ghost.json'), ghost([{ title: 'Archive', slug: 'archive', html: '<p>a</p>' }]));
  expect((await run('--from', 'ghost', at('ghost.json'))).status).toBe(0);
  expect(stored().get(`${WEBSITE}/slugs/archive-2`)).toEqual({ post: 'ghost-p0' });
});

test('a post with too deeply nested HTML is left out and reported; the others are imported', async () => {
  const deep = `${'<div>'.repeat(600)}a${'</div>'.repeat(600)}`;
  const posts = [
    { title: 'Deep', slug: 'deep', html: deep },
    { title: 'Lamps', slug: 'lamps', html: '<p>a</p>' },
  ];
  writeFileSync(at('ghost.json'), ghost(posts));
  const { status, out } = await run('--from', 'ghost', at('ghost.json'));
  expect({ status, out }).toEqual({
    status: 0,
    out: expect.stringMatching(
      /: 1 post by 1 new author[\s\S]*“Deep”, which has HTML that is nested too deeply\./,
    ),
  });
  expect(stored().get(`${WEBSITE}/blogPosts/ghost-p1`)).toMatchObject({ title: 'Lamps' });
});

test('an empty STUDIO_DIR stops the import', async () => {
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html: '<p>a</p>' }]));
  const words = ['import', '--from', 'ghost', at('ghost.json')];
  const { status, err } = await dataCommandResult(words, { DATA_DIR: at('data'), STUDIO_DIR: '' });
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringContaining('STUDIO_DIR must not be empty.'),
  });
  expect(stored()).toEqual(new Map());
});

test('restricted posts become drafts, and the report lists them', async () => {
  const posts = [
    { title: 'Open', slug: 'open', html: '<p>a</p>', visibility: 'public' },
    { title: 'Club', slug: 'club', html: '<p>a</p>', visibility: 'members' },
    { title: 'Letter', slug: 'letter', html: '<p>a</p>', status: 'sent' },
    { title: 'Idea', slug: 'idea', html: '<p>a</p>', status: 'draft' },
  ];
  writeFileSync(at('ghost.json'), ghost(posts));
  const { out } = await run('--from', 'ghost', at('ghost.json'));
  expect(out).toContain('Drafts among them: 3.');
  expect(out).toContain('2 posts were not public on the old site');
  expect(out).toContain('- “Club”: it was for members only.\n- “Letter”: it was sent by e-mail only.');
  expect(out).not.toContain('Idea');
  const published = [0, 1, 2, 3].map((id) => stored().get(`${WEBSITE}/blogPosts/ghost-p${id}`)?.published);
  expect(published).toEqual([true, false, false, false]);
  expect([...stored().keys()].filter((path) => path.includes('/slugs/'))).toEqual([`${WEBSITE}/slugs/open`]);
  expect(readFileSync(at('data/redirects.txt'), 'utf8')).not.toMatch(/club|letter/);
});

test('an import does not change the studio’s own redirects, which take precedence', async () => {
  writeFileSync(at('studio/redirects.txt'), '/lamps /shop\n');
  writeFileSync(
    at('ghost.json'),
    ghost([
      { title: 'Lamps', slug: 'lamps', html: '<p>a</p>' },
      { title: 'Oil', slug: 'oil', html: '<p>a</p>' },
    ]),
  );
  expect((await run('--from', 'ghost', at('ghost.json'))).out).toContain('redirects.txt: 1. ');
  expect(readFileSync(at('studio/redirects.txt'), 'utf8')).toBe('/lamps /shop\n');
  expect(readFileSync(at('data/redirects.txt'), 'utf8')).toMatch(/\n\/oil\/ \/blog\/oil\n$/);
});

test('if redirects cannot be written, nothing is imported, and a message says so', async () => {
  mkdirSync(at('data/redirects.txt'));
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html: '<p>a</p>' }]));
  const { status, err } = await run('--from', 'ghost', at('ghost.json'));
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringMatching(
      /^Nothing was imported, because .*redirects\.txt cannot be written \(.*\)\. Run /,
    ),
  });
  expect(stored()).toEqual(new Map());
});

test('the author and the pictures of a skipped post are not imported', async () => {
  const picture = '<img src="__GHOST_URL__/content/images/2024/lamp.png" alt="">';
  const html = `${picture}${'<p>long text</p>'.repeat(20_000)}`;
  writeFileSync(at('ghost.json'), ghost([{ title: 'Long', slug: 'long', html }]));
  const { out } = await run('--from', 'ghost', at('ghost.json'), '--pictures', at('images'));
  expect(out).toContain(': 0 posts by 0 new authors, with 0 pictures.');
  expect(out).toContain('- “Long”, which has more than 20,000 HTML elements.');
  expect(stored()).toEqual(new Map());
  expect(readFolder(at('data')).objects).toEqual([]);
});

test('an import continues despite invalid and duplicate ids', async () => {
  const ids = ['a/b', '..', '', 'x'.repeat(2000), 'twice', 'twice', null, 7];
  const posts = ids.map((id, at) => ({ id, title: `Post ${at}`, slug: `post-${at}`, html: '<p>a</p>' }));
  writeFileSync(at('ghost.json'), ghost(posts));
  const { out } = await run('--from', 'ghost', at('ghost.json'));
  expect(out).toContain(': 8 posts by ');
  const again = await run('--from', 'ghost', at('ghost.json'));
  expect(again.out).toContain(': 0 posts by ');
  expect(again.out).toContain('Imported earlier and left unchanged: 8 posts.');
});

test('an old address at which this site has a page is reported, not redirected', async () => {
  writeFileSync(at('ghost.json'), ghost([{ title: 'Search', slug: 'search', html: '<p>a</p>' }]));
  const { out } = await run('--from', 'ghost', at('ghost.json'));
  expect(out).toContain(
    '- The old address /search/ of “Search”, because this site already has a page there.',
  );
  expect(existsSync(at('data/redirects.txt'))).toBe(false);
});

test('a repeated import adds the redirects that an interrupted import did not write', async () => {
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html: '<p>a</p>' }]));
  await run('--from', 'ghost', at('ghost.json'));
  rmSync(at('data/redirects.txt'));
  await run('--from', 'ghost', at('ghost.json'));
  expect(readFileSync(at('data/redirects.txt'), 'utf8')).toMatch(/^\/lamps\/ \/blog\/lamps$/m);
});

test('the terminal shows the first losses of an import; a file in the data folder lists all', async () => {
  const posts = Array.from({ length: 30 }, (_, at) => ({
    title: `Post ${at}`,
    slug: `post-${at}`,
    html: '<iframe src="https://maps.example/"></iframe>',
  }));
  writeFileSync(at('ghost.json'), ghost(posts));
  const { out } = await run('--from', 'ghost', at('ghost.json'));
  expect(out).toContain('30 parts of 30 posts were lost or changed:\n- “Post 0”: an embedded page');
  expect(out).toContain('- … and 10 more.');
  const file = /with every loss: (\S+)/.exec(out)?.[1] ?? '';
  expect(file.startsWith(at('data/import-'))).toBe(true);
  expect(
    readFileSync(file, 'utf8').match(/^- “Post \d+”: an embedded page of .*, now a link\.$/gm),
  ).toHaveLength(30);
});

const wordPress = (site: string, posts: [id: number, title: string, date: string, path: string][]) =>
  `<rss><channel><link>${site}</link><wp:base_blog_url>${site}</wp:base_blog_url>${posts
    .map(
      ([id, title, date, path]) =>
        `<item><title>${title}</title><link>${site}${path}</link><content:encoded><![CDATA[Words of ${title}. <a href="/?p=${id}">Here</a>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
    )
    .join('')}</channel></rss>`;

test('a second old site with the same post numbers and paths is imported beside the first', async () => {
  writeFileSync(
    at('a.xml'),
    wordPress('https://old.example', [[901, 'Saves', '2024-01-01 10:00:00', '/notes/one/']]),
  );
  writeFileSync(
    at('b.xml'),
    wordPress('https://other.example', [[901, 'Loads', '2024-02-01 10:00:00', '/notes/one/']]),
  );
  await run('--from', 'wordpress', at('a.xml'));
  const { out } = await run('--from', 'wordpress', at('b.xml'));
  expect(out).toContain(': 1 post by ');
  expect(out).not.toContain('Imported earlier');
  const texts = [...stored()].flatMap(([path, { content }]) =>
    path.includes('/blogPosts/') ? [content] : [],
  );
  expect(texts.sort()).toEqual([
    'Words of Loads. [Here](/blog/loads)',
    'Words of Saves. [Here](/blog/saves)',
  ]);
  const redirects = readFileSync(at('data/redirects.txt'), 'utf8');
  expect(redirects).toMatch(
    /\n\/notes\/one\/ \/blog\/saves\n\/\/other\.example\/notes\/one\/ \/blog\/loads\n$/,
  );
  // The same site after its move to another scheme is still the same site.
  const moved = readFileSync(at('b.xml'), 'utf8').replaceAll('https://other', 'http://www.other');
  writeFileSync(at('b.xml'), moved);
  expect((await run('--from', 'wordpress', at('b.xml'))).out).toContain('left unchanged: 1 post.');
});

test('posts of an earlier version’s import are not imported again; those of another site are', async () => {
  const old = { authors: [], content: 'Old', published: true, title: 'Saves', slug: 'saves' };
  rmSync(at('data'), { recursive: true });
  await createFolder(at('data'), {
    documents: [
      {
        path: `${WEBSITE}/blogPosts/wordpress-901`,
        fields: { ...old, creationDate: Date.UTC(2024, 0, 1, 10) },
      },
      { path: `${WEBSITE}/slugs/saves`, fields: { post: 'wordpress-901' } },
    ].map(({ path, fields }) => ({ path, fields: toFields(fields), createTime: 1, updateTime: 1 })),
    accounts: [],
    objects: [],
  });
  writeFileSync(
    at('a.xml'),
    wordPress('https://old.example', [[901, 'Saves, renamed', '2024-01-01 10:00:00', '/notes/one/']]),
  );
  const first = await run('--from', 'wordpress', at('a.xml'));
  expect(first.out).toContain('Imported earlier and left unchanged: 1 post.');
  expect(readFileSync(at('data/redirects.txt'), 'utf8')).toMatch(/^\/notes\/one\/ \/blog\/saves$/m);
  writeFileSync(
    at('b.xml'),
    wordPress('https://other.example', [[901, 'Loads', '2024-02-01 10:00:00', '/notes/two/']]),
  );
  const second = await run('--from', 'wordpress', at('b.xml'));
  expect(second.out).toContain(': 1 post by ');
  expect(stored().get(`${WEBSITE}/slugs/loads`)?.post).toMatch(/^wordpress-[0-9a-f]{8}-901$/);
});

test('an export in UTF-16 that ends in the middle is imported up to there, without an error', async () => {
  const whole = wordPress('https://old.example', [
    [1, 'One', '2024-01-01 10:00:00', '/one/'],
    [2, 'Two', '2024-01-01 10:00:00', '/two/'],
  ]);
  writeFileSync(at('cut.xml'), Buffer.from(`\ufeff${whole.slice(0, -200)}`, 'utf16le'));
  const { status, out, err } = await run('--from', 'wordpress', at('cut.xml'));
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain(': 1 post by ');
  expect(out).toContain('- The item “Two” on line 1, because the file ends in the middle of it.');
});

test('pictures are found if the case or the encoding of accents in their file names differs', async () => {
  const names = {
    'Mu\u0308ll.png': 'm\u00fcll.png',
    'TÜR.PNG': 'Tu\u0308r.png',
    'Still.png': 'Still-300x200.png',
  };
  for (const file of Object.keys(names)) writeFileSync(at(`images/2024/${file}`), PIXEL);
  const html = Object.values(names)
    .map((name) => `<img src="/content/images/2024/${encodeURIComponent(name)}" alt="">`)
    .join('');
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html }]));
  const { out } = await run('--from', 'ghost', at('ghost.json'), '--pictures', at('images'));
  expect(out).toContain('with 3 pictures.');
  expect(out).not.toContain('kept the old address');
});

test('an animated PNG is imported as a still picture, and the report says so', async () => {
  // The chunk `acTL` comes after the header, which ends after 33 bytes.
  const control = Buffer.concat([Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0', 'latin1'), Buffer.alloc(4)]);
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
  writeFileSync(at('images/2024/a.png'), Buffer.concat([PIXEL.subarray(0, 33), control, PIXEL.subarray(33)]));
  const html = '<img src="/content/images/2024/a.png" alt="">';
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html }]));
  const { out } = await run('--from', 'ghost', at('ghost.json'), '--pictures', at('images'));
  expect(out).toContain('with 1 picture.');
  expect(out).toMatch(/- “Lamps”: the animation of the file \S+a\.png, which is a still picture here\./);
});

test('importing the same file again changes nothing', async () => {
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html: '<p>a</p>' }]));
  await run('--from', 'ghost', at('ghost.json'));
  const before = stored();
  const { out } = await run('--from', 'ghost', at('ghost.json'));
  expect(out).toContain('Imported earlier and left unchanged: 1 post.');
  expect(stored()).toEqual(before);
});

test.each([
  ['an unknown program', ['--from', 'blogger', 'x'], '--from must be wordpress or ghost.'],
  ['an unknown program after =', ['--from=blogger', 'x'], '--from must be wordpress or ghost.'],
  ['no words', [], '[--force], or: npm run import -- --from wordpress|ghost <file> [--pictures <folder>]'],
  ['a folder instead of a file', ['--from', 'ghost', '/'], '/ cannot be read: '],
  ['a missing file', ['--from', 'ghost', '/nowhere.json'], 'There is no file /nowhere.json.'],
  ['no file', ['--from', 'ghost'], 'Usage: npm run import'],
])('an import with %s is refused with one sentence', async (_what, words, sentence) => {
  const { status, err } = await run(...words);
  expect(status).toBe(1);
  expect(err).toContain(sentence);
});

test('an incomplete picture is left out of an import, and the report names its file', async () => {
  writeFileSync(at('images/2024/cut.png'), PIXEL.subarray(0, -10));
  const html = '<img src="/content/images/2024/cut.png" alt="Cut">';
  writeFileSync(at('ghost.json'), ghost([{ title: 'Lamps', slug: 'lamps', html }]));
  const { status, out } = await run('--from', 'ghost', at('ghost.json'), '--pictures', at('images'));
  expect(status).toBe(0);
  expect(out).toContain('with 0 pictures');
  expect(out).toMatch(/cut\.png is incomplete: its end is missing\./);
  expect(readFolder(at('data')).objects).toEqual([]);
});
