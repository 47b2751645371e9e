import type { Element, Root, RootContent } from 'hast';
import { markdownTree } from '../../web/ui/markdown/markdown-tree.ts';

const isElement = (node: Root | RootContent): node is Element => node.type === 'element';

function textOf(node: Root | RootContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** The words of the cells that readers see in the tables of a text, by rows. */
export function shownCells(text: string): string[][] {
  const rows: string[][] = [];
  const visit = (node: Root | RootContent) => {
    if (isElement(node) && node.tagName === 'tr') rows.push(node.children.filter(isElement).map(textOf));
    else if ('children' in node) node.children.forEach(visit);
  };
  const tree = markdownTree(text);
  if (tree) visit(tree);
  return rows;
}
