// @ts-expect-error: the package's types declare a module of another name
import domino from '@mixmark-io/domino';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchAddress } from '../../platform/domain/text/video-link.ts';
import { missingWords } from '../../platform/domain/text/words.ts';
import { renderedText } from '../../web/ui/markdown/rendered-text.ts';
import { escapeLookAlikes, htmlToMarkdown } from './html-to-markdown.ts';
import { visibleText } from './visible-text.ts';

const { createDocument } = domino as { createDocument: (html: string) => Document };
const parse = (html: string) => createDocument(`<body>${escapeLookAlikes(html)}</body>`);

/** Characters that the conversion adds for the eye: the quotes of `q`, and the bullets of lists in tables. */
const ADDED = /[“”•]/g;

/** The words that a conversion loses, adds or glues together, and the marks that readers see and the source lacks. */
function differences(html: string) {
  const source = visibleText(parse(html).body);
  const { markdown } = htmlToMarkdown(parse(html), watchAddress);
  const { text, attributes } = renderedText(markdown);
  const marks = (of: string) =>
    of
      .replace(ADDED, '')
      .replace(/[^\p{P}\p{S}]/gu, '')
      .split('')
      .join(' ');
  const count = (list: string, one: string) => list.split(' ').filter((other) => other === one).length;
  const seen = marks(text);
  return {
    html,
    markdown,
    lost: missingWords(source, [text, ...attributes].join('\n')),
    added: missingWords(text, source),
    marks: [...new Set(seen.split(' '))].filter((one) => one && count(seen, one) > count(marks(source), one)),
  };
}

const unchanged = (html: string) => expect.objectContaining({ html, lost: [], added: [], marks: [] });

/** Elements that editors of the last fifteen years made, and that browsers paste. */
const ELEMENTS = [
  ...[
    'p',
    'div',
    'h1',
    'h2',
    'h3',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'b',
    'strong',
    'i',
    'em',
  ],
  ...['u', 's', 'strike', 'del', 'ins', 'mark', 'sub', 'sup', 'small', 'big', 'font color="red"', 'span'],
  ...[
    'span style="font-weight:bold"',
    'span style="font-style:italic"',
    'a href="https://a.example/b_c"',
    'table',
  ],
  ...[
    'td',
    'th',
    'tr',
    'tbody',
    'caption',
    'dl',
    'dt',
    'dd',
    'figure',
    'figcaption',
    'section',
    'article',
    'aside',
  ],
  ...[
    'header',
    'footer',
    'nav',
    'main',
    'center',
    'address',
    'details',
    'summary',
    'kbd',
    'samp',
    'tt',
    'var',
  ],
  ...[
    'cite',
    'q',
    'abbr',
    'acronym',
    'dfn',
    'time',
    'button',
    'label',
    'fieldset',
    'legend',
    'form',
    'ruby',
    'rt',
  ],
  ...[
    'hgroup',
    'menu',
    'dir',
    'listing',
    'bdo',
    'nobr',
    'audio',
    'video',
    'iframe',
    'select',
    'option',
    'o:p',
    'svg',
  ],
  ...[
    'hr',
    'br',
    'wbr',
    'img src="https://a.example/b.png" alt="lamp"',
    'input type="checkbox"',
    'my-card size="1"',
  ],
];
const VOID = /^(?:hr|br|wbr|img|input)\b/;
const PARENTS: [RegExp, string, string][] = [
  [/^t[dh]$/, '<table><tr>', '<td>side</td></tr></table>'],
  [/^tr$/, '<table>', '</table>'],
  [/^(?:tbody|caption)$/, '<table>', '<tr><td>side</td><td>by</td></tr></table>'],
  [/^li$/, '<ul>', '</ul>'],
  [/^d[td]$/, '<dl>', '</dl>'],
];

function element(name: string, content: string): string {
  const html = VOID.test(name) ? `<${name}>${content}` : `<${name}>${content}</${name.split(' ')[0]}>`;
  const [, before = '', after = ''] = PARENTS.find(([names]) => names.test(name)) ?? [];
  return before + html + after;
}

/** In the middle of a text, beside line breaks, beside letters and punctuation, and beside each other. */
const TEXTS: ((outer: string, inner: string) => string)[] = [
  (outer, inner) => element(outer, `oil ${element(inner, 'wick')} lamp`),
  (outer, inner) => `near${element(outer, `oil<br>${element(inner, 'wi<br>ck')}lamp`)}far`,
  (outer, inner) => `x${element(outer, `「灯」${element(inner, ' (b!) ')}“c”`)}y`,
  (outer, inner) => `<p>a${element(outer, 'one')}${element(inner, 'two')}b</p>`,
];

test('each element inside or beside each other keeps all words and shows no marks', () => {
  for (const [at, outer] of ELEMENTS.entries())
    for (const [other, inner] of ELEMENTS.entries()) {
      const html = TEXTS[(at + other) % TEXTS.length]?.(outer, inner) ?? '';
      expect(differences(html)).toEqual(unchanged(html));
    }
}, 300_000);

/** Words, marks of Markdown, and texts that only look like HTML. */
const PIECES = [
  ...[
    'a',
    'b c',
    'word',
    ' ',
    '  ',
    '\n',
    '「重要」',
    'これは',
    'です。',
    '*',
    '**',
    '_',
    '__',
    '~',
    '~~',
    '`',
    '``',
  ],
  ...[
    '[',
    '](',
    '](x)',
    '![',
    '#',
    '# ',
    '- ',
    '+ ',
    '1. ',
    '12) ',
    '> ',
    '&nbsp;',
    '&amp;nbsp;',
    '&amp;#42;',
    '\\',
  ],
  ...[
    '\\*',
    '|',
    '---',
    '===',
    ':',
    '<b',
    'Dictionary<string,int>',
    '<x$y>',
    '<lamps@a.example>',
    'a < b',
    'R&amp;D',
  ],
  ...[
    'https://a.example/b_c_d',
    'www.a_b.example/x*y*',
    'me_you@a.example',
    '~5~',
    'snake_case_',
    '10 %',
    '!',
    '"q"',
  ],
  ...[
    '😀',
    'é',
    '\u3000',
    '\u200b',
    '[^1]',
    '[ ] ',
    '://',
    '&lt;br&gt;',
    '😀**',
    'a*b',
    '*a*',
    '_a_',
    '`a`',
    '[a](b)',
  ],
  ...['&copy;', '-', '+', '=', 'x\ty', '<br>', '<hr>', '<img src="https://a.example/b_c.png" alt="d_e [f]">'],
];

const { html: pasted } = fc.letrec<{ html: string; node: string }>((tie) => ({
  html: fc.array(tie('node'), { maxLength: 5 }).map((list) => list.join('')),
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...PIECES),
    fc.string({ maxLength: 5 }).map((text) => text.replace(/[\uE000-\uE003\0<&]/g, '')),
    fc.tuple(fc.constantFrom(...ELEMENTS), tie('html')).map(([name, content]) => element(name, content)),
  ),
}));

test('visible words in are visible words out, and readers see no mark that was not in the source', () => {
  fc.assert(
    fc.property(pasted, (html) => {
      expect(differences(html)).toEqual(unchanged(html));
    }),
    { numRuns: 1000 },
  );
}, 60_000);
