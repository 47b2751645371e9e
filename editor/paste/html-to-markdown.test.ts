// @ts-expect-error: the package's types declare a module of another name
import domino from '@mixmark-io/domino';
import { describe, expect, test } from 'vitest';
import { watchAddress } from '../../platform/domain/text/video-link.ts';
import { escapeLookAlikes, htmlToMarkdown } from './html-to-markdown.ts';
import { pictureMark } from './picture-marks.ts';

/** The DOM implementation that turndown uses outside of browsers. */
const { createDocument } = domino as { createDocument: (html: string) => Document };

const convert = (html: string) =>
  htmlToMarkdown(createDocument(`<body>${escapeLookAlikes(html)}</body>`), watchAddress);
const WORD_ITEM = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>` +
  `<![endif]>${text}<o:p></o:p></p>`;

describe('pasted HTML becomes Markdown:', () => {
  test.each<[string, string, string]>([
    ['headings', '<h1>One</h1><h2>Two</h2><h3>Three</h3><p>Text</p>', '# One\n\n## Two\n\n### Three\n\nText'],
    [
      'bold, italic, struck-through text and code',
      '<p>a <b>b</b> <em>c</em> <s>d</s> <code>e_f</code></p>',
      'a **b** *c* ~~d~~ `e_f`',
    ],
    ['formatting with spaces inside', '<p>a<b> b </b>c</p>', 'a **b** c'],
    ['a list', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['a numbered list from three', '<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
    [
      'a list in a list',
      '<ul><li>one<ol><li>in</li><li>side</li></ol></li><li>two</li></ul>',
      '- one\n  1. in\n  2. side\n- two',
    ],
    ['tasks', '<ul><li><input type="checkbox" checked>done</li></ul>', '- [x] done'],
    ['a quote', '<blockquote><p>said</p></blockquote>', '> said'],
    ['code', '<pre>const a = 1;<br>a &lt; b</pre>', '```\nconst a = 1;\na < b\n```'],
    ['a divider', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['text that looks like markdown', '<p>5 * 3 * 2 and snake_case_</p>', '5 \\* 3 \\* 2 and snake_case\\_'],
    ['a link', '<p>see <a href="https://a.example/x">this</a></p>', 'see [this](https://a.example/x)'],
    ['a mail link', '<a href="mailto:a@b.example">write</a>', '[write](mailto:a@b.example)'],
    ['a link to an anchor in the page', '<a href="#top">up</a>', 'up'],
    ['a link that runs a script', '<a href="java&#9;script:alert(1)">x</a>', 'x'],
    ['a link to a file', '<a href="file:///C:/secret.docx">x</a>', 'x'],
    [
      'a link through Google’s redirect',
      '<a href="https://www.google.com/url?q=https://a.example/&amp;sa=D">x</a>',
      '[x](https://a.example/)',
    ],
    [
      'a card that is a link',
      '<a href="https://a.example/"><h3>Name</h3><p>Text</p></a>',
      '### [Name](https://a.example/)\n\nText',
    ],
    ['scripts and styles', '<style>p{}</style><p>a</p><script>alert(1)</script>', 'a'],
    ['hidden text', '<p>a<span style="display:none">secret</span></p><p hidden>b</p>', 'a'],
    ['a picture', '<img src="https://a.example/b.png" alt="Lamp">', '![Lamp](https://a.example/b.png)'],
    [
      'an embedded YouTube player',
      '<iframe title="Trailer" src="https://www.youtube.com/embed/aqz-KE-bpKQ?start=9"></iframe>',
      '![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
    ],
    [
      'the bare address of a video',
      '<a href="https://youtu.be/aqz-KE-bpKQ">https://youtu.be/aqz-KE-bpKQ</a>',
      '![Video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
    ],
    [
      'no-break spaces',
      '<p>a&nbsp;b &nbsp;c</p><p>Quoi&nbsp;? 10&nbsp;000</p>',
      'a b c\n\nQuoi\u00a0? 10\u00a0000',
    ],
    ['Japanese', '<h2>港の<b>灯</b></h2><p>雨です。</p>', '## 港の灯\n\n雨です。'],
    ['a line break', '<p>a<br>b</p>', 'a  \nb'],
    ['an empty paragraph', '<p>&nbsp;</p>', ''],
  ])('%s', (_what, html, markdown) => {
    expect(convert(html)).toEqual({ markdown, leftOut: { pictures: 0, embeds: 0 }, copied: [] });
  });
});

describe('pasted HTML keeps its words:', () => {
  test.each<[string, string, string]>([
    [
      'several code elements in one block, and the text after them',
      '<pre><code>light();</code>\n<code>  burn();</code>\nend();</pre>',
      '```\nlight();\n  burn();\nend();\n```',
    ],
    [
      'text before a code element in a block',
      '<pre>$ burn <code>--slow</code>\n# not a heading</pre>',
      '```\n$ burn --slow\n# not a heading\n```',
    ],
    [
      'the language of a block',
      '<pre><code class="hljs language-php">echo 1;</code></pre>',
      '```php\necho 1;\n```',
    ],
    ['a generic type', '<p>a Lamp<string,int> b</p>', 'a Lamp\\<string,int> b'],
    ['an address in angle brackets', '<p>to <lamps@a.example> now</p>', 'to \\<lamps\\@a.example> now'],
    ['a name of symbols in code', '<pre>a <x$y> b</pre>', '```\na <x$y> b\n```'],
    ['an autolink of Markdown', '<p>see <https://a.example/b></p>', 'see \\<https\\://a.example/b>'],
    ['a comparison', '<p>a<b && c>d</p>', 'a\\<b && c>d'],
    ['an unclosed quote of an attribute', '<p>a <a href="b>c</p>', 'a \\<a href="b>c'],
    ['elements of Office', '<p>a<o:p>b</o:p></p>', 'ab'],
    [
      'a break before a list in an item',
      '<ul><li>Oil<br>new<ul><li>wick</li></ul></li></ul>',
      '- Oil  \n  new\n  - wick',
    ],
    ['a break in bold text', '<p><strong>Oil<br></strong>burns</p>', '**Oil**  \nburns'],
    ['bold around a heading', '<b><h2>Oil</h2></b>', '## Oil'],
    ['italics around paragraphs', '<i><p>Oil</p><p>burns</p></i>', '*Oil*\n\n*burns*'],
    [
      'a link over two paragraphs',
      '<p><a href="https://a.example">Oil<br><br>Read on</a></p>',
      '[Oil](https://a.example)\n\n[Read on](https://a.example)',
    ],
    ['empty marks and items', '<ul><li><b></b></li><li>a<i> </i>b</li></ul>', '- a b'],
    ['a heading of two lines', '<h2>Oil<br>burns</h2>', '## Oil burns'],
    ['old struck text', '<p>a <strike>b</strike></p>', 'a ~~b~~'],
    ['a character reference as text', '<p>Write &amp;nbsp; for R&amp;D</p>', 'Write \\&nbsp; for R&D'],
    ['waves', '<p>about ~5~</p>', 'about \\~5\\~'],
    [
      'bold punctuation beside letters',
      '<p>これは<strong>「灯」</strong>です。</p>',
      'これは「**灯**」です。',
    ],
    [
      'plain addresses',
      '<p>https://a.example/b_c_d, e_f@a.example</p>',
      'https://a.example/b_c_d, e_f@a.example',
    ],
    ['text beside items of a list', '<ul>Oil <b>burns</b><li>wick</li></ul>', '- Oil **burns**\n- wick'],
  ])('%s', (_what, html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });
});

describe('a pasted table becomes Markdown:', () => {
  test.each<[string, string, string]>([
    [
      'with a head',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'without a head, from Google Docs',
      '<div><table><colgroup><col></colgroup><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr><tr><td><p>1</p><p>one</p></td><td><ul><li>x</li></ul></td></tr></tbody></table></div>',
      '| A | B |\n| --- | --- |\n| 1 one | • x |',
    ],
    ['with pipes in cells', '<table><tr><td>a|b</td><td>c</td></tr></table>', '| a\\|b | c |\n| --- | --- |'],
    [
      'with cells over several columns and rows',
      '<table><tr><td colspan=2>a</td></tr><tr><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td></tr></table>',
      '| a |  |\n| --- | --- |\n| b | c |\n|  | d |',
    ],
    ['of one cell', '<table><tr><td><p>framed</p></td></tr></table>', 'framed'],
    [
      'inside a table',
      '<table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>',
      '| a | b |\n| --- | --- |',
    ],
    [
      'with a caption',
      '<table><caption>Prices</caption><tr><td>a</td><td>b</td></tr></table>',
      'Prices\n\n| a | b |\n| --- | --- |',
    ],
  ])('%s', (_what, html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });
});

describe('text pasted from Google Docs becomes Markdown:', () => {
  const docs = (html: string) =>
    convert(`<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b>`)
      .markdown;
  test.each<[string, string, string]>([
    ['text styled as not bold', '<p><span style="font-weight:400">plain</span></p>', 'plain'],
    [
      'formatting by style',
      '<p><span style="font-weight:700">bold</span> <span style="font-style:italic">slanted</span> <span style="text-decoration:line-through">gone</span></p>',
      '**bold** *slanted* ~~gone~~',
    ],
    [
      'a word in two elements',
      '<p><span style="font-weight:700">Hel</span><span style="font-weight:700;font-style:italic">lo</span></p>',
      '**Hel*lo***',
    ],
    ['a bold heading', '<h2><span style="font-weight:700">Rain</span></h2>', '## Rain'],
    [
      'a nested list beside its item',
      '<ul><li><p><span>one</span></p></li><ul><li><p>deeper</p></li></ul><li><p>two</p></li></ul>',
      '- one\n  - deeper\n- two',
    ],
    ['empty lines between paragraphs', '<p>a</p><br><br><p>b</p>', 'a\n\nb'],
  ])('%s', (_what, html, markdown) => {
    expect(docs(html)).toBe(markdown);
  });
});

describe('text pasted from Word becomes Markdown:', () => {
  test.each<[string, string, string]>([
    [
      'lists',
      WORD_ITEM(1, '·', 'one') + WORD_ITEM(2, 'o', 'deeper') + WORD_ITEM(1, '·', 'two'),
      '- one\n  - deeper\n- two',
    ],
    ['numbered lists', WORD_ITEM(1, '1.', 'one') + WORD_ITEM(1, '2.', 'two'), '1. one\n2. two'],
    [
      'two lists separated by text',
      `${WORD_ITEM(1, '·', 'one')}<p>text</p>${WORD_ITEM(1, '1.', 'two')}`,
      '- one\n\ntext\n\n1. two',
    ],
    [
      'a title',
      '<p class=MsoTitle>Harbour<o:p></o:p></p><p class=MsoNormal>Text<o:p></o:p></p>',
      '# Harbour\n\nText',
    ],
    ['comments', '<p>a<span class=MsoCommentReference><a href="#_msocom_1">[AB1]</a></span></p>', 'a'],
    ['conditional comments', '<!--[if gte mso 9]><xml>x</xml><![endif]--><p>a</p>', 'a'],
  ])('%s', (_what, html, markdown) => {
    expect(convert(html).markdown).toBe(markdown);
  });
});

test('pictures from Google Docs or with data URLs become markers, and are returned for upload', () => {
  const [docs, data] = ['https://lh7-rt.googleusercontent.com/docsz/a', 'data:image/png;base64,AA=='];
  expect(convert(`<p>a</p><p><img src="${docs}"></p><p>b<img src="${data}"></p>`)).toEqual({
    markdown: `a\n\n${pictureMark(0)}\n\nb${pictureMark(1)}`,
    leftOut: { pictures: 0, embeds: 0 },
    copied: [docs, data],
  });
});

test('embedded frames, and pictures that cannot be copied, are left out and counted', () => {
  expect(
    convert(
      '<p>a<img src="file:///C:/x.png"><img src="blob:https://a.example/1">' +
        '<img src="cid:1"><img src="/x.png"><img width=1 height=1 src="https://a.example/t.gif">' +
        '<iframe src="https://a.example/"></iframe></p>',
    ),
  ).toEqual({ markdown: 'a', leftOut: { pictures: 4, embeds: 1 }, copied: [] });
});
