import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { CommandError } from '../../../../scripts/data/command.ts';
import { orReason } from '../source/or-reason.ts';

/** An element of an export: its content as XML, and the line on which it starts. */
interface Part {
  name: string;
  xml: string;
  line: number;
  /** Whether the element has its closing tag. */
  isClosed: boolean;
}

/** The elements of an export that could be read. */
export interface ReadExport {
  items: unknown[];
  authors: unknown[];
  /** URLs of the old site, the most exact one first. */
  addresses: string[];
  /** A sentence for each part that could not be read, with its line. */
  leftOut: string[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['category', 'wp:postmeta', 'wp:comment'].includes(name),
});

/**
 * Reads a WordPress export element by element, so that an error in one element does not affect the others. Throws
 * `CommandError` if the file is something else.
 */
export function readExport(xml: string): ReadExport {
  const { head, parts, end } = split(xml);
  if (
    !/<channel[\s>]/.test(head) ||
    ![head, ...parts.map((part) => part.xml)].some((one) => one.includes('<wp:'))
  )
    throw new CommandError(
      'This is not a WordPress export. In WordPress, choose Tools, Export, All content.',
    );
  const leftOut: string[] = [];
  const read: Record<string, unknown[]> = { item: [], 'wp:author': [] };
  for (const part of parts) {
    const problem = problemOf(part, part === parts.at(-1) && end !== null);
    const parsed =
      problem === null
        ? orReason<Record<string, unknown>>(() => parser.parse(`<${part.name}>${part.xml}</${part.name}>`))
        : problem;
    if (typeof parsed === 'string') leftOut.push(`${nameOf(part)}, because ${parsed}.`);
    else read[part.name]?.push(parsed[part.name]);
  }
  if (end !== null)
    leftOut.push(`Anything after line ${end}, where the file ends before the export does. Export it again.`);
  const addresses = ['wp:base_blog_url', 'link', 'wp:base_site_url'].flatMap(
    (name) => contentOf(head, name) ?? [],
  );
  return { items: read.item ?? [], authors: read['wp:author'] ?? [], addresses, leftOut };
}

/** The reason why an element cannot be read; null if it can. `isCut`: the file ends inside or after the element. */
function problemOf({ name, xml, line, isClosed }: Part, isCut: boolean): string | null {
  if (isCut && !isClosed) return 'the file ends in the middle of it';
  const checked = XMLValidator.validate(`<${name}>${xml}</${name}>`);
  if (checked === true) return null;
  const { msg, line: at } = checked.err;
  // The validator counts lines from the start of the element.
  const reason = msg
    .replace(/ \(opened in [^)]*\)/, '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '');
  return `its XML is damaged near line ${line + at - 1} (${reason})`;
}

function nameOf({ name, xml, line }: Part): string {
  const title =
    contentOf(xml, name === 'item' ? 'title' : 'wp:author_login')?.slice(0, 200) || 'without a title';
  return `The ${name === 'item' ? 'item' : 'author'} “${title}” on line ${line}`;
}

/** The text of the first element with this name, with or without CDATA. */
function contentOf(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  if (start < 0) return null;
  const [, text = ''] = /^(?:\s*<!\[CDATA\[)?([^<\]]*)/.exec(xml.slice(start + name.length + 2)) ?? [];
  const [line = ''] = text.split('&lt;', 1);
  return line.replaceAll('&amp;', '&').trim();
}

/**
 * Splits an export into items, authors and the rest, in one pass. `end` is the last line of a file that ends too early;
 * null for a complete file.
 */
function split(xml: string): { head: string; parts: Part[]; end: number | null } {
  const parts: Part[] = [];
  let head = '';
  let open: Part | null = null;
  let line = 1;
  let isCut = false;
  for (const piece of pieces(xml)) {
    const [, closing, name = ''] = /^<(\/?)(item|wp:author)[\s>]/.exec(piece) ?? [];
    if (closing === undefined) {
      isCut = piece.startsWith(CDATA) && !piece.endsWith(']]>');
      if (open) open.xml += piece;
      else head += piece;
    } else if (closing === '') {
      if (open) parts.push(open);
      open = { name, xml: '', line, isClosed: false };
    } else if (open?.name === name) {
      parts.push({ ...open, isClosed: true });
      open = null;
    }
    line += piece.split('\n').length - 1;
  }
  if (open) parts.push(open);
  return { head, parts, end: isCut || open || !head.includes('</channel>') ? line : null };
}

const CDATA = '<![CDATA[';

/** Splits XML at items, authors and CDATA sections, and mends the text between them. */
function* pieces(xml: string): Generator<string> {
  const marks = /<!\[CDATA\[|<\/?(?:item|wp:author)(?=[\s>])[^<>]*>/g;
  let from = 0;
  for (let mark = marks.exec(xml); mark; mark = marks.exec(xml)) {
    yield mended(xml.slice(from, mark.index));
    from = marks.lastIndex;
    if (mark[0] === CDATA) {
      const end = xml.indexOf(']]>', from);
      from = end < 0 ? xml.length : end + 3;
      marks.lastIndex = from;
    }
    yield xml.slice(mark.index, from);
    if (from === xml.length) return;
  }
  yield mended(xml.slice(from));
}

/**
 * Escapes each `&` that starts no entity, and each `<` that starts no tag of an export, so that they stay as text. Such
 * characters are in titles and addresses, and in HTML after a CDATA section that ends too early. The end mark of that
 * section is removed.
 */
const mended = (text: string) =>
  text
    .replaceAll(']]>', '')
    .replace(/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replace(
      /<(?!\/?(?:[a-z]+:[a-z_]+|rss|channel|item|title|link|pubDate|guid|description|category)[\s/>])/g,
      '&lt;',
    );
