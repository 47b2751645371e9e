import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTree } from '../../web/ui/markdown/markdown-tree.ts';

// Texts on which the tests of the editor's commands run.

/** Texts in several scripts, with all kinds of Markdown. */
export const MIXED_TEXTS: readonly string[] = [
  '👩‍🚀 **Rocket** 🚀🚀 ~~lost~~ found 🎉',
  '這是**重要**的，請注意。「引文」後面還有字！\n\n下一段*斜體*文字。',
  'これは「重要」です。**新機能**（仮）を追加しました。',
  '한국어 *문장* 입니다. **굵게**합니다.',
  'שלום **עולם**, זה *טקסט* עם [קישור](/blog).',
  'مرحبا **بالعالم**، هذا *نص* (تجريبي).',
  'A lamp (the *old* one) burns: "oil", `wick`, 5*3 and snake_case_name, 2 * 3 * 4.',
  '- [ ] one **two**\n- [x] *three*\n\n  four ~~five~~\n  - six\n\n1. seven\n2. eight',
  '> a **quote\n> of two** lines\n>\n> - and *a list*',
  '| A **b** | `c|d` | 文字 |\n|---|:-:|--:|\n| *e* f | [g](/h) | i \\| j |\n| k | | **l** m |',
  '## A **bold** heading ##\n\nAnother one\n---\n\n# Third *one*',
  '[a **bold** link](/x "t") and ![a *picture*](/y.jpg) and <https://a.example> and https://b.example/c_d_e.',
  'A note[^1] and a [name][n] and [n].\n\n[^1]: Its **text**.\n\n[n]: /blog',
  'Windows **line\r\nends** are kept.\r\n\r\n- one\r\n- *two*',
  '1. אחד **שניים**\n2. שלוש\n   - ארבע\n\n> ציטוט\n> בשתי שורות',
  '* 一\n* 二\n  三\n\n9. nine 🎈\n10. ten\n\n    more of *ten*\n11. eleven',
];

const demo = join(import.meta.dirname, '../../demo-studio/posts');

/** The examples of CommonMark (`examples`), all posts of the demo, and `MIXED_TEXTS`. */
export function writtenTexts(examples: readonly { markdown: string }[]): string[] {
  return [
    ...examples.map(({ markdown }) => markdown.replaceAll('→', '\t')),
    ...readdirSync(demo).map((file) => readFileSync(join(demo, file), 'utf8')),
    ...MIXED_TEXTS,
  ].filter((text) => text.trim() !== '');
}

type Root = NonNullable<ReturnType<typeof markdownTree>>;

const rendered = new Map<string, string>();

/** The letters of a whole text on the page, without white space. With `isKnown`, a text is rendered once. */
export function lettersShown(text: string, isKnown = false): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const tree = markdownTree(text);
  if (!tree) throw new Error('The text is shown unformatted.');
  const letters: string[] = [];
  const visit = (node: Root | Root['children'][number]) => {
    if (node.type === 'text') letters.push(node.value.replace(/\s+/g, ''));
    if (node.type === 'element' && node.tagName === 'img')
      letters.push(`${node.properties.src} ${node.properties.alt}`);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  const shown = letters.join('');
  if (isKnown) rendered.set(text, shown);
  return shown;
}
