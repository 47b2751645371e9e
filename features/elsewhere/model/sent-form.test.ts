import { describe, expect, test } from 'vitest';
import { postOutline } from '../ui/post-outline.ts';
import type { PlaceId } from './destinations.ts';
import { POSTING_PLACES } from './destinations.ts';
import { editedForm } from './form.ts';

const ORIGIN = 'https://studio.example';
const WORDS = 'word '.repeat(100);

function formOf(place: PlaceId, content: string, isWhole = true, warning = '') {
  const post = { id: 'p1', slug: 'snow', title: 'Snow', shortText: 'It settles.', tags: [], content };
  return POSTING_PLACES[place].sentForm(postOutline(post, ORIGIN), { isWhole, longest: 0, warning });
}

/** The paths of the pictures of each part. */
const picturesIn = (form: ReturnType<typeof formOf>) =>
  form.parts.map(({ pictures }) => pictures.map(({ address }) => address.replace(ORIGIN, '')));

const gallery = (count: number) => Array.from({ length: count }, (_, at) => `![](/${at}.png)`).join('\n');

describe('Discord', () => {
  test('a picture is attached to its message, and the text has a link to it without a preview', () => {
    const { parts, lost } = formOf('discord', 'It falls.\n\n![Roof](/r.png)\n\n![](/s.png)');
    expect(parts.map(({ text }) => text)).toEqual([
      `# Snow\n\nIt falls.\n\n[Roof](<${ORIGIN}/r.png>)\n\n<${ORIGIN}/s.png>\n\n${ORIGIN}/blog/snow`,
    ]);
    expect(parts[0]?.pictures).toEqual([
      { address: `${ORIGIN}/r.png`, alt: 'Roof' },
      { address: `${ORIGIN}/s.png`, alt: '' },
    ]);
    expect(lost).toEqual([]);
  });

  test.each([
    ['between long paragraphs', `${WORDS.repeat(3)}\n\n![](/a.png)\n\n${WORDS.repeat(3)}`, [['/a.png'], []]],
    ['in a list and a quote', '- ![](/a.png)\n\n> ![](/b.png)', [['/a.png', '/b.png']]],
    ['below a heading', '## Snow\n\n![](/a.png)', [['/a.png']]],
    ['a raster picture beside an SVG file', '![](/a.svg)\n\n![](/b.png)', [['/b.png']]],
    ['from another site', '![](https://a.example/b.png)', [['https://a.example/b.png']]],
  ])('pictures go with the message in which they stand: %s', (_where, content, pictures) => {
    expect(picturesIn(formOf('discord', content))).toEqual(pictures);
  });

  test('an eleventh picture of a message stays a link, and a long description is cut', () => {
    const { parts, lost } = formOf('discord', `![${WORDS}](/long.png)\n\n${gallery(10)}`);
    expect(parts[0]?.pictures).toHaveLength(10);
    expect(parts[0]?.pictures[0]?.alt).toMatch(/^word .*…$/);
    expect(parts[0]?.pictures[0]?.alt.length).toBeLessThanOrEqual(300);
    expect(lost).toEqual(['pictureLinks']);
  });
});

describe('Mastodon', () => {
  test('a post gets the first four pictures, not counting SVG files and pictures of other sites', () => {
    const foreign = '![](https://a.example/b.png)\n![](/drawing.svg)';
    expect(picturesIn(formOf('mastodon', `${foreign}\n${gallery(5)}`, false))).toEqual([
      ['/0.png', '/1.png', '/2.png', '/3.png'],
    ]);
  });

  test.each([
    ['after words', `One.\n\n![](/a.png)\n\n${WORDS}`, [[], ['/a.png'], []]],
    ['before all words', `![](/a.png)\n\n${WORDS}`, [['/a.png'], [], []]],
    ['after all words', `${WORDS}\n\n![](/a.png)`, [[], [], ['/a.png']]],
    ['without words', '![](/a.png)', [['/a.png']]],
    ['in a list', `- One.\n\n  ![](/a.png)\n\n${WORDS}`, [[], ['/a.png'], []]],
  ])('pictures go with the part of a thread in which they stand: %s', (_where, content, pictures) => {
    const form = formOf('mastodon', content);
    expect(picturesIn(form)).toEqual(pictures);
    expect(form.lost).toEqual([]);
  });

  test('pictures that are not posted are listed, so that people can add them by hand', () => {
    const { lost, pictures } = formOf('mastodon', `One.\n\n${gallery(5)}\n![x](/drawing.svg)`);
    expect(lost).toEqual(['picturesLeft']);
    expect(pictures.map(({ address }) => address)).toEqual([`${ORIGIN}/4.png`, `${ORIGIN}/drawing.svg`]);
  });
});

test('on Mastodon the content warning counts in each part, which leaves less room for the text', () => {
  const [plain, warned, long] = ['', 'Spoilers 👩‍👩‍👧', 'w'.repeat(200)].map(
    (warning) => formOf('mastodon', WORDS.repeat(4), true, warning).parts,
  );
  expect(warned?.[0]?.count).toBe((plain?.[0]?.count ?? 0) + 10);
  expect(long?.every(({ count, limit }) => count <= (limit ?? 0))).toBe(true);
  expect(long?.length).toBeGreaterThan(plain?.length ?? 0);
});

test('pictures are not posted to Bluesky, but are listed, so that people can add them by hand', () => {
  const form = formOf('bluesky', 'One.\n\n![](/a.png)');
  expect(form.parts.flatMap(({ pictures }) => pictures)).toEqual([]);
  expect(form.pictures).toHaveLength(1);
  expect(form.lost).toEqual(['picturesByHand']);
});

test('each edited part of a thread has the pictures of the part that it replaces', () => {
  const form = formOf('mastodon', `${WORDS}\n\n![](/a.png)`);
  const edited = editedForm(form, ['One', 'Two', 'Three', 'Four'], ({ length }) => length);
  expect(picturesIn(edited)).toEqual([[], [], ['/a.png'], []]);
});
