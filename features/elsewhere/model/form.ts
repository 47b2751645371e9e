import { graphemeCount, graphemesOf } from './counts.ts';
import { type Block, type Picture, type PostOutline, picturesIn, type Row, textOf } from './outline.ts';

/**
 * Reasons why a part of a post is missing or different in another place such as Steam. The staff area has a sentence
 * for each.
 */
export type Loss =
  | 'unformatted'
  | 'formatting'
  | 'headings'
  | 'tables'
  | 'tableAlignment'
  | 'dividers'
  | 'code'
  | 'picturesByHand'
  | 'picturesLeft'
  | 'pictureLinks'
  | 'pictureUpload'
  | 'videoLinks'
  | 'clips'
  | 'longLinks';

/** Text for one field or message of another place such as Steam. */
export interface Part {
  field: 'title' | 'text';
  text: string;
  /** Length in the unit in which the place counts, and the maximum length that the place accepts (null if unknown). */
  count: number;
  limit: number | null;
  /** The pictures that the site posts with this part, with their descriptions. */
  pictures: readonly Picture[];
}

/** A post in the form that another place such as Steam accepts. */
export interface Form {
  parts: Part[];
  /** The post's pictures; in a thread, those that no part has. `lost` states whether staff must add them by hand. */
  pictures: Picture[];
  lost: Loss[];
}

/** A place outside this site to which a post can be copied, such as Steam. */
export interface Destination {
  id: string;
  name: string;
  /**
   * Whether the place has threads. If so, `isWhole` selects a thread with the whole text instead of one post with a
   * link.
   */
  hasThreads: boolean;
  /** Whether a post can have a content warning. */
  hasWarnings?: true;
  form(post: PostOutline, isWhole: boolean, warning?: string): Form;
  /** Length of a text, in the unit in which the place counts. */
  count(text: string): number;
}

export interface SentFormOptions {
  /** Whether the post becomes a thread with the whole text. */
  isWhole: boolean;
  /** Maximum length of a post on the place's server; 0 for the default. */
  longest: number;
  /** The content warning; '' for none. */
  warning: string;
}

/** A place to which the site itself can post, such as Discord. */
export interface PostingPlace extends Destination {
  /** A post as the site itself posts it. Unlike the form that staff copy, it can have pictures. */
  sentForm(post: PostOutline, options: SentFormOptions): Form;
  /** The fields of the form that connects an account, and where to find the secret. Null: the place has no such field. */
  connect: {
    secret: string;
    hint: string;
    server: { label: string; usual: string } | null;
    account: string | null;
  };
}

/** One part of a form. Its length is counted in UTF-16 units. */
export function partOf(field: Part['field'], text: string, limit: number | null = null): Part {
  return { field, text, count: text.length, limit, pictures: [] };
}

/** Converts a post to a form. `partsOf` converts the blocks of the post to parts, and records losses in `lost`. */
export function formOf(
  post: PostOutline,
  partsOf: (blocks: readonly Block[], lost: Set<Loss>) => Part[],
): Form {
  // If the site shows the content unformatted, only the short text is here.
  const lost = new Set<Loss>(post.blocks === null ? ['unformatted'] : []);
  const blocks = post.blocks ?? [{ kind: 'paragraph', runs: [{ text: post.shortText }] }];
  return { parts: partsOf(blocks, lost), pictures: picturesIn(blocks), lost: [...lost] };
}

/**
 * A copy of a form with edited texts. Each text keeps the pictures of the part that it replaces. `count` returns the
 * length of a text in the unit in which the place, such as X, counts.
 */
export function editedForm(form: Form, texts: readonly string[], count: (text: string) => number): Form {
  const last = form.parts.at(-1);
  const parts = texts.map((text, at) => {
    const { field = 'text', limit = last?.limit ?? null, pictures = [] } = form.parts[at] ?? {};
    return { field, text, count: count(text), limit, pictures };
  });
  return { ...form, parts };
}

/** Characters that could end a link or start other markup, and that `encodeURIComponent` does not escape. */
const ENCODED: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '*': '%2A', '~': '%7E' };

/** Escapes a URL for a link in Markdown, so that no part of it is read as markup or as a character reference. */
export const markdownAddress = (address: string): string =>
  address
    .replace(/[<>()[\]*~|`\\\s^]/g, (character) => ENCODED[character] ?? encodeURIComponent(character))
    .replace(/(&#?\w+);/g, '$1%3B');

/** A text of at most `limit` UTF-16 units, which ends in “…” if it was cut. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let short = '';
  for (const grapheme of graphemesOf(text)) {
    if (short.length + grapheme.length >= limit) break;
    short += grapheme;
  }
  return `${short}…`;
}

/** Encloses a text in tags such as `<em>` or `[i]`. The first tag is the outermost. */
export function tagged(
  text: string,
  tags: readonly string[],
  [open, close]: readonly [string, string],
): string {
  return tags.reduceRight((inner, tag) => `${open}${tag}${close}${inner}${open}/${tag}${close}`, text);
}

/** Maximum width of a column in characters. The cells after a longer cell are not aligned. */
const WIDEST = 40;

/** A table as lines of text with aligned columns, for a fixed-width font. */
export function textTable(head: Row, rows: readonly Row[]): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => textOf(cell).replaceAll('\n', ' ')));
  const widths = head.map((_, column) =>
    Math.min(WIDEST, Math.max(...lines.map((line) => graphemeCount(line[column] ?? '')))),
  );
  const [first = '', ...rest] = lines.map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - graphemeCount(cell))))
      .join(' | ')
      .trimEnd(),
  );
  return [first, widths.map((width) => '-'.repeat(width)).join('-|-'), ...rest].join('\n');
}
