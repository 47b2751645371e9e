import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';
import { markdownTree } from './markdown-tree.ts';
import { withReadingAids } from './reading-aids.ts';

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test('a heading links to itself, and its accessible name is its text', () => {
  expect(html('## How *it* plays')).toContain(
    '<h2 id="how-it-plays" dir="auto"><a href="#how-it-plays">How <em>it</em> plays</a></h2>',
  );
});

test('a heading that contains a link, or no words, does not link to itself', () => {
  expect(html('## See [here](/x)')).not.toContain('href="#');
  expect(html('## !?')).toContain('<h2 dir="auto">!?</h2>');
});

test('a text with four headings, but not with three, has a table of contents after the divider', () => {
  const three = '---\n\n# One\n\nText.\n\n### Two[^1]\n\n## Three\n\n';
  expect(html(`${three}[^1]: Note.`)).not.toContain('<nav');
  const page = html(`${three}## Four\n\n[^1]: Note.`);
  expect(page).toMatch(
    /<hr\/>\s*<nav class="markdown__contents" aria-label="Contents"><details><summary>Contents/,
  );
  const entries = page.matchAll(/<li(?: class="([^"]*)")?><a href="#([^"]*)">([^<]*)</g);
  expect([...entries].map(([, ...parts]) => parts)).toEqual([
    [undefined, 'one', 'One'],
    ['markdown__part', 'two1', 'Two'],
    [undefined, 'three', 'Three'],
    [undefined, 'four', 'Four'],
  ]);
});

test('a footnote opens beside its number and is also shown below the text', () => {
  const page = html('A *claim*[^a] twice[^a].\n\n[^a]: See [there](/x).');
  const [, id = ''] = /<button[^>]* popoverTarget="([^"]*)"/i.exec(page) ?? [];
  expect(id).not.toBe('');
  expect(page).toMatch(new RegExp(`<span[^>]* id="${id}"[^>]*>See <a href="/x">there</a>`));
  expect(page).toContain('aria-label="Footnote 1"');
  expect(page.match(/<button/g)).toHaveLength(2);
  expect(page).toMatch(/<section[^>]*class="footnotes".*See <a href="\/x">there<\/a>/s);
  // The link back from the footnote leads to the footnote's number in the text.
  const [, back = ''] =
    /data-footnote-backref[^>]*href="#([^"]*)"|href="#([^"]*)"[^>]*data-footnote-backref/
      .exec(page)
      ?.filter(Boolean) ?? [];
  expect(page).toContain(`id="${back}"`);
});

test('a footnote of several paragraphs is only linked, and does not open beside its number', () => {
  const page = html('Text[^a].\n\n[^a]: One.\n\n    Two.');
  expect(page).not.toContain('<button');
  expect(page).toContain('data-footnote-ref');
});

test('a long footnote with many references opens beside only some numbers; the others are links', () => {
  const text = `${'x[^1] '.repeat(1000)}\n\n[^1]: Note:\n${'word word word word\n'.repeat(1000)}`;
  const page = html(text);
  expect(page.length).toBeLessThan(1_000_000);
  expect(page.match(/<button/g)).toHaveLength(9);
  expect(page.match(/data-footnote-ref=/g)).toHaveLength(991);
});

test('a short footnote opens beside each of its 200 numbers', () => {
  const page = html(`${'x[^1] '.repeat(200)}\n\n[^1]: A short note.`);
  expect(page.match(/<button/g)).toHaveLength(200);
});

test('reading aids do not change the shared formatted tree', () => {
  const tree = markdownTree('# A\n\n# B\n\n# C\n\n# D[^1]\n\n[^1]: Note.');
  const before = JSON.stringify(tree);
  if (tree) withReadingAids(tree);
  expect(JSON.stringify(tree)).toBe(before);
});
