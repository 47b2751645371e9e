import { expect, test } from 'vitest';
import { markdownParts } from './markdown-parts.ts';

test.each<[string, string, string[], string[]]>([
  ['a link and a picture', '[one](/1) ![lamp](/a.png)', ['/a.png lamp'], ['/1 one']],
  ['a picture without alt text', '![](/a.png)', ['/a.png '], []],
  ['a picture in a link', '[![lamp](/a.png)](/1)', ['/a.png lamp'], ['/1 ']],
  ['a link and a picture by reference', '[one][r] ![lamp][r]\n\n[r]: /1', ['/1 lamp'], ['/1 one']],
  ['a bare address', 'see https://a.example', [], ['https://a.example https://a.example']],
  ['code does not contain any', '`[one](/1)`\n\n    ![](/a.png)', [], []],
  ['links in a table and a list', '| a |\n| - |\n| [one](/1) |\n\n- [two](/2)', [], ['/1 one', '/2 two']],
])('the pictures and links of a text are found: %s', (_what, text, pictures, links) => {
  const parts = markdownParts(text);
  expect(parts.pictures.map(({ address, alt }) => `${address} ${alt}`)).toEqual(pictures);
  expect(parts.links.map((link) => `${link.address} ${link.text}`)).toEqual(links);
});

test('each picture and link is found with its position in the text', () => {
  const text = 'Once.\n\n- [one](/1)\n- ![lamp][r]\n\n[r]: /a.png';
  const { pictures, links } = markdownParts(text);
  expect(text.slice(links[0]?.at).startsWith('[one]')).toBe(true);
  expect(text.slice(pictures[0]?.at).startsWith('![lamp]')).toBe(true);
});
