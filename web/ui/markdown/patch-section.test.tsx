import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageLanguage } from '../language.tsx';
import { Markdown } from './markdown.tsx';

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);
const block = (text: string) => `\`\`\`patch-notes\n${text}\n\`\`\``;

test('patch notes become a section with headings and lists', () => {
  expect(html(block('Version: 1.2\nPlatforms: PC, Switch\nGame: Starhound\n\nFixed:\n- The **ferry**'))).toBe(
    '<div class="markdown" dir="auto"><section class="patch-notes"><h2 dir="auto">Starhound 1.2</h2>' +
      '<p dir="auto">PC, Switch</p><h3 class="patch-notes__fixed" dir="auto">Fixed</h3>' +
      '<ul dir="auto">\n<li dir="auto">The <strong>ferry</strong></li>\n</ul></section></div>',
  );
});

test('the headings of the lists in patch notes are in the language of the page', () => {
  const words = { patchKnown: 'Bekannte Fehler' };
  const page = renderToStaticMarkup(
    <PageLanguage value={{ locale: 'de', words }}>
      <Markdown text={block('Version: 1\nKnown:\n- a')} />
    </PageLanguage>,
  );
  expect(page).toContain('Bekannte Fehler</h3>');
});

describe('patch notes show nothing that a post could not show:', () => {
  test.each([
    ['raw HTML in an entry', 'Version: 1\nNew\n- <script>alert(1)</script>'],
    ['raw HTML in a fact', 'Version: <img src=x onerror=alert(1)>\nGame: <script>\nPlatforms: <svg>'],
    ['Markdown in a fact', 'Version: ![](javascript:alert(1))\nGame: [a](javascript:b)'],
    ['a forbidden link', 'Version: 1\nNew\n- [x](javascript:alert(1))'],
    ['the start of a comment', 'Version: 1\nNew\n- <!--\n- [x](javascript:alert(1))'],
    ['an entry that opens a code block', 'Version: 1\nNew\n- ```\n- <script>'],
  ])('%s', (_what, text) => {
    const page = html(block(text));
    expect(page).toContain('<section');
    expect(page).not.toMatch(/<(script|img|svg)\b|href="javascript/);
  });

  test('a text with too many elements in its patch notes is shown unformatted', () => {
    const entries = Array.from({ length: 150 }, () => `- ${'**a** '.repeat(19)}`).join('\n');
    const text = Array.from({ length: 2 }, (_, at) => block(`Version: ${at}\nNew\n${entries}`)).join('\n\n');
    expect(html(text)).toContain('markdown--plain');
  });
});

test('a patch-notes block that cannot be read is shown as code', () => {
  expect(html(block('Thanks to everybody'))).toContain('<pre');
});
