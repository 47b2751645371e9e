import type { Definition, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';

/** `at`: the offset of the picture or link in the text. */
interface MarkdownParts {
  pictures: { address: string; alt: string; at: number }[];
  links: { address: string; text: string; at: number }[];
}

/** The pictures and links of a Markdown text in order; none for a text that has a `markdownProblem`. */
export function markdownParts(text: string): MarkdownParts {
  const parts: MarkdownParts = { pictures: [], links: [] };
  if (markdownProblem(text) !== null) return parts;
  const page = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const nodes = [...everyNode(page)];
  const defined = new Map<string, Definition>();
  for (const node of nodes)
    if (node.type === 'definition' && !defined.has(node.identifier)) defined.set(node.identifier, node);
  for (const node of nodes) {
    const at = node.position?.start.offset ?? 0;
    if (node.type === 'image') parts.pictures.push({ address: node.url, alt: node.alt ?? '', at });
    if (node.type === 'imageReference')
      parts.pictures.push({ address: defined.get(node.identifier)?.url ?? '', alt: node.alt ?? '', at });
    if (node.type === 'link') parts.links.push({ address: node.url, text: textOf(node), at });
    if (node.type === 'linkReference')
      parts.links.push({ address: defined.get(node.identifier)?.url ?? '', text: textOf(node), at });
  }
  return parts;
}

function* everyNode(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* everyNode(child);
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
