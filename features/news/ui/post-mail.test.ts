import { expect, test } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { markdownTree } from '../../../web/ui/markdown/markdown-tree.ts';
import { encodedSize } from '../model/encoded-size.ts';
import { mailForReader } from './mail-for-reader.ts';
import { MOST_BYTES, type PostMailOptions, postMail } from './post-mail.ts';

const LEAVE = 'https://studio.example/mail/leave?token=1.2';

function mailOf(content: string, changes: Partial<PostMailOptions> = {}) {
  const mail = postMail({
    post: { id: 'snow', slug: 'snow', title: 'Snow', shortText: 'It settles.', image: '' },
    tree: markdownTree(content),
    byline: '',
    subject: 'Snow',
    preheader: 'It settles.',
    studio,
    origin: 'https://studio.example',
    ...changes,
  });
  return { ...mail, ...mailForReader(mail, LEAVE) };
}

test('in a mail, an uploaded picture has width, height, and a JPEG of about twice the width', () => {
  const { html } = mailOf('![A lamp](/pictures/lamp-1600x900-aa5500/1600.jpg)');
  expect(html).toContain(
    '<img src="https://studio.example/pictures/lamp-1600x900-aa5500/1200.jpg" alt="A lamp" width="552" height="311"',
  );
});

test('a caption of its own is also in the plain text of a mail, a description is not shown twice', () => {
  const { html, text } = mailOf('![A lamp](/pictures/lamp-1600x900-aa5500/1600.jpg "The first one")');
  expect(html).toContain('alt="A lamp"');
  expect(html).toMatch(/<p(?![^>]*aria-hidden)[^>]*>The first one</);
  expect(text).toContain('The first one');
});

test('a mail never enlarges a small picture, whatever the fragment in its address', () => {
  const { html } = mailOf('![A lamp](/pictures/lamp-300x200/1600.jpg#wide)');
  expect(html).toContain('/pictures/lamp-300x200/320.jpg" alt="A lamp" width="300" height="200"');
});

test.each([
  ['#end', '/blog/snow#end'],
  ['ice', '/blog/ice'],
  ['/press', '/press'],
])('the link %s of a post leads to %s in a mail', (address, path) => {
  expect(mailOf(`[words](${address})`).html).toContain(`href="https://studio.example${path}"`);
});

test('a mail replaces an SVG with a link to the post, because mail programs do not show SVG', () => {
  const { html, text } = mailOf('![A map](/art/map.svg)');
  expect(html).not.toContain('map.svg');
  expect(text).toContain('A map <https://studio.example/blog/snow>');
});

test('a mail shows a video as a dark area that links to the video', () => {
  const { html, text } = mailOf('![Trailer](https://www.youtube.com/watch?v=abcdefghijk)');
  expect(html).toMatch(/bgcolor="#14162b"[^>]*><a href="https:\/\/www\.youtube\.com\/watch\?v=abcdefghijk"/);
  expect(html).not.toContain('<iframe');
  expect(text).toContain('▶ Trailer <https://www.youtube.com/watch?v=abcdefghijk>');
});

test('a mail shows a clip as a still image that links to the post', () => {
  const { html, text } = mailOf('![Snow falls](/clips/snow-mp4-1280x720/still.jpg)');
  expect(html).toContain(
    '<a href="https://studio.example/blog/snow"><img src="https://studio.example/clips/snow-mp4-1280x720/still.jpg" alt="" width="552" height="311"',
  );
  expect(text).toContain('▶ Snow falls <https://studio.example/blog/snow>');
});

test('in a mail a callout is a quote with its kind, in the language of the studio', () => {
  const { html, text } = mailOf('> [!WARNING]\n> Fog.');
  expect(html).toMatch(/class="line quote"[^>]*>\s*<p[^>]*><strong>Warning<\/strong><\/p><p[^>]*>Fog\./);
  expect(text).toMatch(/Warning\s+> *\n> Fog\./);
  const german = { ...studio, words: { calloutWarning: 'Achtung' } };
  expect(mailOf('> [!WARNING]\n> Fog.', { studio: german }).html).toContain('<strong>Achtung</strong>');
});

test('a mail shows the pictures of a gallery in one row', () => {
  const picture = '![](/pictures/lamp-1600x900/1600.jpg)';
  const { html } = mailOf(`${picture} ${picture} ${picture}`);
  expect(html.match(/width="178" height="100"/g)).toHaveLength(3);
});

test('a picture within a paragraph splits it into two paragraphs in a mail', () => {
  const { html } = mailOf('Before ![](/pictures/lamp-1600x900/1600.jpg) after');
  expect(html).toMatch(/<p[^>]*>Before <\/p><div[^>]*><img[^>]*><\/div><p[^>]*> after<\/p>/);
});

test('in a mail footnotes are numbers without links, and the notes are at the end', () => {
  const { html, text } = mailOf('Snow[^1].\n\n[^1]: It is cold.');
  expect(html).toContain('Snow<sup>1</sup>.');
  expect(html).not.toMatch(/href="[^"]*#user-content/);
  expect(text).toContain('Snow[1].');
  expect(text).toContain('Footnotes\n---------\n\n1. It is cold.');
});

test('the text part of a mail contains task lists, code blocks and tables', () => {
  const { text } = mailOf(
    '- [x] done\n- [ ] open\n\n```\nlet a = 1;\n  b();\n```\n\n| a | b |\n| - | -: |\n| 1 | 2 |',
  );
  expect(text).toContain('- ☑ done\n- ☐ open');
  expect(text).toContain('    let a = 1;\n      b();');
  expect(text).toContain('a | b\n1 | 2');
});

test('the mail of a long post is cut between blocks at 80 KB, and links to the post', () => {
  const { html, text, isCut } = mailOf('Größe = alles. '.repeat(20).concat('\n\n').repeat(400));
  expect(isCut).toBe(true);
  expect(encodedSize(html)).toBeLessThanOrEqual(MOST_BYTES);
  expect(encodedSize(html)).toBeGreaterThan(0.95 * MOST_BYTES);
  expect(html).toContain('>Read on</a>');
  expect(text).toContain('Read on <https://studio.example/blog/snow>');
  expect(html).toContain(LEAVE);
});

test('the mail of a post that cannot be formatted has its short text and a link to the post', () => {
  const { text, isCut } = mailOf('', { tree: null });
  expect(isCut).toBe(true);
  expect(text).toContain('It settles.\n\nRead on <https://studio.example/blog/snow>');
});

test('markup in subject, preheader, title, byline and studio of a mail is shown as text', () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror=alert(1)>';
  const { html, subject } = mailOf('', {
    post: { id: 'snow', title: hostile, shortText: hostile, image: 'javascript:alert(1)' },
    subject: `${hostile}\r\nBcc: all@mail.test`,
    preheader: hostile,
    byline: hostile,
    studio: { ...studio, name: hostile, imprint: hostile },
  });
  expect(html).not.toMatch(/<script|<img|javascript:/);
  expect(subject).toBe(`${hostile} Bcc: all@mail.test`);
});

test('an unsubscribe address cannot break out of its attribute in a mail', () => {
  const mail = postMail({
    post: { id: 'snow', title: 'Snow', shortText: '', image: '' },
    tree: markdownTree('https://leave.invalid/0/'),
    byline: '',
    subject: 'https://leave.invalid/1/',
    preheader: '',
    studio,
    origin: 'https://studio.example',
  });
  const { html } = mailForReader(mail, 'https://studio.example/"><script>');
  expect(html).not.toContain('<script>');
  expect(html, 'the post’s own text is not taken for the placeholder').toContain('https://leave.invalid/0/');
  expect(html).toContain('<title>https://leave.invalid/1/</title>');
});

test('a mail ends with the imprint in the studio’s config', () => {
  const { html, text } = mailOf('', { studio: { ...studio, imprint: 'Lanternfall\nQuay 1, Port Merrow' } });
  expect(html).toContain('Lanternfall<br>Quay 1, Port Merrow');
  expect(text.trimEnd()).toMatch(/Lanternfall\nQuay 1, Port Merrow$/);
});
