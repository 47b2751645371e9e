import type { Root, RootContent } from 'hast';
import { markdownTree } from './markdown-tree.ts';

/** The parts of a rendered text. */
interface RenderedText {
  /** The text that readers see, with a line for each block. */
  text: string;
  /** The alternative texts of its pictures, which readers see as captions, and the addresses of pictures and links. */
  attributes: string[];
}

/** Inline elements. All others start a new line. */
const INLINE = /^(?:a|code|del|em|strong|sup|img|input)$/;

/** The text that readers see of a Markdown text. A text that is shown unformatted is returned as it is. */
export function renderedText(markdown: string): RenderedText {
  const tree = markdownTree(markdown);
  if (tree === null) return { text: markdown, attributes: [] };
  const attributes: string[] = [];
  return { text: textOf(tree, attributes), attributes };
}

function textOf(node: Root | RootContent, attributes: string[]): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' && node.type !== 'root') return '';
  if (node.type === 'element')
    for (const name of ['alt', 'src', 'href']) {
      const value = node.properties[name];
      if (typeof value === 'string') attributes.push(value);
    }
  const text = node.children.map((child) => textOf(child, attributes)).join('');
  return node.type === 'root' || INLINE.test(node.tagName) ? text : `\n${text}\n`;
}
