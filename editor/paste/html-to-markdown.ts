import type { Emphasis, Nodes, RootContent, Strong, Table } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { TextPage } from '../text-page.ts';
import { blocksOf } from './blocks.ts';
import { all, wrapContent } from './dom.ts';
import { ADDRESS_NODE } from './inline-pieces.ts';
import { styledMarks, tidyMarks } from './inline-styles.ts';
import { tidyLists, tidyTables } from './tidy-blocks.ts';
import { type LeftOut, tidyLinks, tidyPictures } from './tidy-links.ts';

// Exported from here too, so that pasting loads one script.
export { escapeLookAlikes } from './look-alike-tags.ts';

/** Elements without text that readers see. */
const NEVER =
  'style,script,meta,link,title,noscript,template,svg,canvas,input:not([type="checkbox"]),select,datalist,noembed,noframes,meter,progress';

export interface Converted {
  /** The Markdown. Each picture of `copied` is a placeholder in it (picture-marks.ts). */
  markdown: string;
  leftOut: LeftOut;
  /** URLs of the pictures to copy into the library, in order. */
  copied: string[];
}

/**
 * Converts HTML of the clipboard, from Google Docs, Word or a web page, to Markdown. Headings, lists, links, tables,
 * quotes, code and inline formatting are kept; styling is dropped. Links to videos become videos if `videoAddress` has
 * an address for them (text-page.ts). Modifies the document.
 */
export function htmlToMarkdown({ body }: Document, videoAddress: TextPage['videoAddress']): Converted {
  for (const element of all(body, NEVER)) element.remove();
  for (const element of all(body, '[style],[hidden]'))
    if (element.hasAttribute('hidden') || styledMarks(element).hidden) element.remove();
  for (const comment of all(body, '.MsoCommentReference,[style*="mso-element:comment"]')) comment.remove();
  for (const title of all(body, 'p.MsoTitle')) wrapContent(title, 'h1');
  tidyLists(body);
  tidyMarks(body);
  const { leftOut, copied } = tidyPictures(body, videoAddress);
  tidyLinks(body, videoAddress);
  tidyTables(body);
  return { markdown: markdownOf(blocksOf(body)), leftOut, copied };
}

/** Blocks as Markdown with the marks that the editor's own commands write. Marks in texts are escaped. */
function markdownOf(blocks: readonly RootContent[]): string {
  return toMarkdown({ type: 'root', children: [...blocks] }, OPTIONS).trim();
}

/** Removes the escapes before those `&` that start no character reference, such as that of `R&D`. */
const plainAmpersands = (markdown: string) =>
  markdown.replace(/(?<!\\)((?:\\\\)*)\\&(?!#?[a-z\d]{1,31};)/gi, '$1&');

const withPlainAmpersands =
  (handle: Handle): Handle =>
  (node, parent, state, info) =>
    plainAmpersands(handle(node, parent, state, info));

const bareAddress = Object.assign<Handle, { peek: () => string }>((node) => node.value, { peek: () => 'w' });

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Writes a table without aligning its columns, because aligned columns would shift at each edit. */
const table: Handle = ({ children }: Table, _parent, state, info) => {
  const exit = state.enter('table');
  const rows = children.map((row) =>
    row.children.map((cell) => state.handle(cell as Nodes, row, state, info)),
  );
  exit();
  const [head = [], ...others] = rows;
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n');
};

const { emphasis, image, link, strong, text } = defaultHandlers;

/** Bold or italics with `*`, and beside other marks with `_`, which has no meaning inside a word. */
function attention(construct: 'emphasis' | 'strong', handle: Handle, size: number): Handle {
  return Object.assign<Handle, object>((node, parent, state, info) => handle(node, parent, state, info), {
    peek: () => '*',
    attention: ({ data }: Emphasis | Strong) => ({
      construct,
      markers: (data as { isInWord?: boolean } | undefined)?.isInWord ? ['*'] : ['*', '_'],
      sizes: [size],
    }),
  });
}

const OPTIONS: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  strong: '*',
  extensions: [gfmToMarkdown()],
  // The type of the handlers does not know custom nodes.
  handlers: {
    emphasis: attention('emphasis', emphasis, 1),
    strong: attention('strong', strong, 2),
    break: () => '  \n',
    image: Object.assign(withPlainAmpersands(image), { peek: image.peek }),
    link: Object.assign(withPlainAmpersands(link), { peek: link.peek }),
    text: withPlainAmpersands(text),
    table,
    [ADDRESS_NODE]: bareAddress,
  } as NonNullable<Options['handlers']>,
};
