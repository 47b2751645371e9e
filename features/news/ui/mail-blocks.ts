import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { safeLink, VOID_ADDRESS } from '../../../platform/domain/text/link-policy.ts';
import { checkBox } from '../../../platform/domain/text/plain-parts.ts';
import { imageSource, watchAddress } from '../../../platform/domain/text/video-link.ts';
import { type Content, cell, el, layout } from '../../../web/ui/mail/mail-element.ts';
import { COLUMN_WIDTH, SHADED, STYLES } from '../../../web/ui/mail/mail-look.ts';
import { calloutWord } from '../../../web/ui/markdown/callouts.ts';
import { FOOTNOTES_ID } from '../../../web/ui/markdown/heading-ids.ts';
import { patchHeading } from '../../../web/ui/markdown/patch-words.ts';
import { type MailPlace, mailFigure, mailGallery, mailPicture, sourceOf } from './mail-media.ts';

/**
 * Converts a formatted text to elements that mail programs can show: tables for layout, inline styles, absolute URLs,
 * and no scripts, frames or forms. An element that they cannot show is replaced with its contents.
 */
export function mailBlocks(tree: Root, place: MailPlace): ElementContent[][] {
  return tree.children.map((node) => blockOf(node, place)).filter((block) => block.length > 0);
}

type Source = RootContent | ElementContent;

/** Elements that are kept, with their inline styles. */
const PLAIN: Readonly<Record<string, string | undefined>> = {
  em: undefined,
  del: undefined,
  sub: undefined,
  sup: undefined,
  br: undefined,
  p: STYLES.p,
  ul: STYLES.list,
  li: STYLES.li,
  code: STYLES.code,
};

function blockOf(node: Source, place: MailPlace): ElementContent[] {
  if (node.type === 'text') return node.value.trim() === '' ? [] : [el('p', { style: STYLES.p }, node.value)];
  if (node.type !== 'element') return [];
  return node.tagName === 'p' ? paragraph(node, place) : convert(node, place);
}

const inside = (node: Element, place: MailPlace): ElementContent[] =>
  node.children.flatMap((child) => convert(child, place));

function convert(node: Source, place: MailPlace): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type !== 'element') return [];
  const { tagName, properties } = node;
  const dir: Properties = properties.dir === 'auto' ? { dir: 'auto' } : {};
  if (/^h[1-6]$/.test(tagName)) return [heading(node, dir, place)];
  switch (tagName) {
    case 'p':
      return paragraph(node, place);
    case 'a':
      return link(node, place);
    case 'img':
      return inlinePicture(node, place);
    case 'ol': {
      const start: Properties = typeof properties.start === 'number' ? { start: properties.start } : {};
      return [el('ol', { ...dir, ...start, style: STYLES.list }, ...inside(node, place))];
    }
    case 'blockquote': {
      const words = withoutLastMargin(inside(node, place));
      const quote = cell({ ...dir, className: ['line', 'quote'], style: STYLES.quote }, ...words);
      return [el('div', { style: STYLES.quoteBox }, layout({}, quote))];
    }
    case 'strong': {
      const word = calloutWord(properties.className, place.say);
      return [el('strong', dir, ...(word === null ? inside(node, place) : [word]))];
    }
    case 'pre':
      return [codeBlock(node)];
    case 'table':
      return [dataTable(node, place)];
    case 'hr':
      return [
        el(
          'div',
          { style: STYLES.quoteBox },
          layout({}, cell({ className: ['line'], style: STYLES.rule }, ' ')),
        ),
      ];
    case 'input':
      return [{ type: 'text', value: checkBox(Boolean(properties.checked)) }];
    case 'sup':
      // The number of a footnote is not a link, because in many mail programs links within a mail do not work.
      return isFootnoteNumber(node) ? [el('sup', {}, textIn(node))] : [el('sup', {}, ...inside(node, place))];
  }
  if (!Object.hasOwn(PLAIN, tagName)) return inside(node, place);
  const style = PLAIN[tagName];
  const className = tagName === 'code' ? { className: ['shaded'] } : {};
  return [el(tagName, { ...dir, ...className, ...(style && { style }) }, ...inside(node, place))];
}

/** Removes the space below the last paragraph of a box. */
function withoutLastMargin(content: ElementContent[]): ElementContent[] {
  const last = content.findLast((node) => node.type === 'element');
  const isParagraph = last?.properties.style === STYLES.p;
  const tight = isParagraph && { ...last, properties: { ...last.properties, style: 'margin:0' } };
  return content.map((node) => (node === last && tight ? tight : node));
}

/** A paragraph. Pictures and videos in it become separate blocks, because a paragraph cannot contain a table. */
function paragraph(node: Element, place: MailPlace): ElementContent[] {
  const pictures = node.children.filter((child) => isPicture(child));
  if (pictures.length > 1 && hasClass(node, 'markdown__gallery')) return [mailGallery(pictures, place)];
  const blocks: ElementContent[] = [];
  let words: ElementContent[] = [];
  const endWords = () => {
    if (words.some((word) => word.type !== 'text' || word.value.trim() !== ''))
      blocks.push(el('p', { dir: 'auto', style: STYLES.p }, ...words));
    words = [];
  };
  for (const child of node.children) {
    if (!isPicture(child)) words.push(...convert(child, place));
    else {
      endWords();
      const { source, alt, caption } = sourceOf(child);
      blocks.push(mailFigure(source, alt, place, caption));
    }
  }
  endWords();
  return blocks;
}

function heading(node: Element, dir: Properties, place: MailPlace): Element {
  const tagName = /^h[12]$/.test(node.tagName) ? 'h2' : 'h3';
  const own =
    node.properties.id === FOOTNOTES_ID
      ? place.say('footnotes', 'Footnotes')
      : patchHeading(node.properties.className, place.say);
  const words: Content[] = own === null ? inside(node, place) : [own];
  return el(tagName, { ...dir, style: STYLES[tagName] }, ...words);
}

/**
 * A link with an absolute URL. A forbidden link is replaced with its text, and the link back from a footnote is
 * removed.
 */
function link(node: Element, place: MailPlace): ElementContent[] {
  if (node.properties.dataFootnoteBackref !== undefined) return [];
  const address = safeLink(typeof node.properties.href === 'string' ? node.properties.href : '');
  const href = address === VOID_ADDRESS ? undefined : URL.parse(address, place.page)?.href;
  const words = inside(node, place);
  return href === undefined ? words : [el('a', { href, className: ['link'], style: STYLES.link }, ...words)];
}

/** A picture inside a link, a heading, a table cell or a list item. A video becomes a link. */
function inlinePicture(node: Element, place: MailPlace): ElementContent[] {
  const { source, alt } = sourceOf(node);
  const picture = imageSource(source).kind === 'picture' ? mailPicture(source, alt, place) : null;
  if (picture) return [picture];
  const video = watchAddress(source);
  const words = alt || place.say('video', 'Video');
  if (video === null) return alt === '' ? [] : [{ type: 'text', value: alt }];
  return [el('a', { href: video, className: ['link'], style: STYLES.link }, words)];
}

function codeBlock(node: Element): Element {
  const code = el('pre', { style: STYLES.pre }, textIn(node).replace(/\n$/, ''));
  const box = cell({ className: ['shaded'], bgColor: SHADED, style: STYLES.preBox }, code);
  return el('div', { style: STYLES.quoteBox }, layout({}, box));
}

/** A table in the author's text. Its columns have equal widths, because a mail cannot scroll sideways. */
function dataTable(node: Element, place: MailPlace): Element {
  const rows = rowsOf(node).map((line) =>
    el(
      'tr',
      {},
      ...line.children
        .filter((child) => child.type === 'element')
        .map(({ tagName, properties, children }) =>
          el(
            tagName === 'th' ? 'th' : 'td',
            {
              align: typeof properties.align === 'string' ? properties.align : 'left',
              className: ['line'],
              style: STYLES.cell,
            },
            ...children.flatMap((child) => convert(child, place)),
          ),
        ),
    ),
  );
  return el(
    'table',
    { cellPadding: '0', cellSpacing: '0', width: COLUMN_WIDTH, className: ['wide'], style: STYLES.table },
    ...rows,
  );
}

function rowsOf(node: Element): Element[] {
  const children = node.children.filter((child) => child.type === 'element');
  return children.flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));
}

const isPicture = (node: Source): node is Element => node.type === 'element' && node.tagName === 'img';

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

function isFootnoteNumber({ children: [first] }: Element): boolean {
  return first?.type === 'element' && first.properties.dataFootnoteRef !== undefined;
}

/** The text of an element. */
function textIn(node: Source): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textIn).join('') : '';
}
