import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageLanguage } from '../language.tsx';
import { Markdown } from './markdown.tsx';

/** The HTML of a text inside its element. */
const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .replaceAll(/ (?:dir|style)="[^"]*"/g, '')
    .replaceAll('\n', '');

const kind = (name: string, word: string) =>
  `<blockquote><p><strong class="callout__${name}">${word}</strong></p>`;

describe('a quote that begins with its kind is a callout', () => {
  test.each([
    ['a note', '> [!NOTE]\n> Rain.', `${kind('note', 'Note')}<p>Rain.</p></blockquote>`],
    ['a tip in small letters', '> [!tip]\n> Rain.', `${kind('tip', 'Tip')}<p>Rain.</p></blockquote>`],
    ['a warning', '> [!WARNING]\n>\n> Rain.', `${kind('warning', 'Warning')}<p>Rain.</p></blockquote>`],
    [
      'words with marks, and a second paragraph',
      '> [!NOTE]\n> A **b**.\n>\n> C.',
      `${kind('note', 'Note')}<p>A <strong>b</strong>.</p><p>C.</p></blockquote>`,
    ],
    ['without words', '> [!NOTE]', `${kind('note', 'Note')}</blockquote>`],
    ['in a list', '- > [!TIP]\n  > a', `<ul><li>${kind('tip', 'Tip')}<p>a</p></blockquote></li></ul>`],
  ])('%s', (_what, text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

test.each([
  ['another kind', '> [!OTHER]\n> a', '<blockquote><p>[!OTHER]a</p></blockquote>'],
  ['words behind the kind', '> [!NOTE] a', '<blockquote><p>[!NOTE] a</p></blockquote>'],
  ['a kind below the first line', '> a\n> [!NOTE]', '<blockquote><p>a[!NOTE]</p></blockquote>'],
  ['a kind outside of a quote', '[!NOTE]\na', '<p>[!NOTE]a</p>'],
  ['an escaped kind', '> \\[!NOTE]\n> a', '<blockquote><p>[!NOTE]a</p></blockquote>'],
  ['bold words', '**a**', '<p><strong>a</strong></p>'],
])('%s stays as it is', (_what, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('tips and warnings have colours of their own, and a quote has none', () => {
  const looks = ['NOTE', 'TIP', 'WARNING', 'OTHER'].map((name) => {
    const page = renderToStaticMarkup(<Markdown text={`> [!${name}]\n> a`} />);
    return /border-color:\s*var\((--\w+)\)/.exec(page)?.[1] ?? null;
  });
  expect(looks).toEqual([null, '--good', '--danger', null]);
});

test('the kind of a callout is in the language of the page', () => {
  const page = renderToStaticMarkup(
    <PageLanguage value={{ locale: 'de', words: { calloutWarning: 'Achtung' } }}>
      <Markdown text={'> [!WARNING]\n> Nebel.'} />
    </PageLanguage>,
  );
  expect(page).toContain('Achtung</strong>');
});
