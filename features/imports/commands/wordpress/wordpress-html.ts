import { type Lose, shortened } from '../source/losses.ts';
import { classicParagraphs } from './classic-paragraphs.ts';
import { withCodeBlocks } from './code-shortcodes.ts';
import { replaceComments, splitAtElements } from './linear-text.ts';
import { replaceShortcodes, SHORTCODES, type Shortcode } from './shortcodes.ts';

/** A file that was uploaded to WordPress. */
export interface Attachment {
  address: string;
  alt: string;
  caption: string;
}

/** Items to which a post's content may refer. */
export interface WordPressSource {
  /** Uploaded files by id. */
  files: ReadonlyMap<string, Attachment>;
  /** Uploads of this post. A gallery without ids shows the pictures among them. */
  ownFiles: readonly Attachment[];
  /** Contents of reusable blocks, by id. */
  patterns: ReadonlyMap<string, string>;
  /** The footnotes of the post as HTML. */
  footnotes: readonly string[];
}

/** Maximum nesting of reusable blocks, because one could contain itself. */
const DEEPEST_PATTERN = 5;

/** The content of a post with the contents of the reusable blocks that it refers to, also through other blocks. */
export function withPatterns(content: string, patterns: WordPressSource['patterns'], depth = 0): string {
  return replaceComments(content, (comment) => {
    const { name, settings, isAlone } = parseBlock(comment);
    const pattern = isAlone && name === 'block' ? patterns.get(String(settings.ref)) : undefined;
    if (pattern === undefined || depth === DEEPEST_PATTERN) return `<!--${comment}-->`;
    return withPatterns(pattern, patterns, depth + 1);
  });
}

/**
 * Converts stored WordPress content to HTML: removes block comments, makes paragraphs and line breaks from the lines
 * of the classic editor, and replaces known shortcodes by galleries, captions and players. Reports what is lost.
 */
export function wordPressHtml(content: string, source: WordPressSource, lose: Lose): string {
  const inBlocks = content.includes('<!-- wp:');
  const bare = withoutBlockComments(wholeContent(content, source.patterns), source, lose);
  const html = splitAtElements(bare, ['pre', 'code', 'script', 'style'])
    .map(({ text, isElement }) =>
      isElement ? text : replaceShortcodes(text, (shortcode) => shortcodeHtml(shortcode, source, lose)),
    )
    .join('');
  return inBlocks ? html : classicParagraphs(html);
}

/** The content of a post with the contents of reusable blocks, and with code blocks for the shortcodes of code. */
const wholeContent = (content: string, patterns: WordPressSource['patterns']) =>
  withCodeBlocks(withPatterns(content, patterns));

const REPLACED_TAG = new RegExp(`\\[/?(?:${SHORTCODES.join('|')})(?:[\\s/=][^\\[\\]]*)?\\]`, 'gi');

/** The HTML of stored WordPress content for counting its words: without the tags of the shortcodes that are replaced. */
export function wordPressWords(content: string, patterns: WordPressSource['patterns']): string {
  return splitAtElements(wholeContent(content, patterns), ['pre', 'code', 'script', 'style'])
    .map(({ text, isElement }) => (isElement ? text : text.replace(REPLACED_TAG, ' ')))
    .join('');
}

/** Blocks that only affect the layout of a page. If they have no content, they are removed without a report. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator']);

function withoutBlockComments(content: string, source: WordPressSource, lose: Lose): string {
  return replaceComments(content, (comment) => {
    const { name, settings, isAlone } = parseBlock(comment);
    // Of a block with content, the comments are removed and the content stays. A self-closing block has no content in
    // the export, because WordPress renders it for each visit. It is replaced or reported below.
    if (!isAlone || SILENT.has(name)) return '';
    const { url, service } = settings;
    if (name === 'footnotes' && source.footnotes.length > 0) {
      lose('footnotes, now a list at the end');
      return `<ol>${source.footnotes.map((note) => `<li>${note}</li>`).join('')}</ol>`;
    }
    if (typeof url === 'string') {
      lose(`the block “${name}”, now a link`);
      return `<p>${link(url, typeof service === 'string' ? service : url)}</p>`;
    }
    lose(`the block “${name}”, which WordPress generates on each view`);
    return '';
  });
}

/** The block of a comment. `isAlone`: the block is self-closing. Other comments have no name. */
function parseBlock(comment: string) {
  const [, name = '', settings = '', alone] =
    /^\s*wp:([a-z][a-z0-9/-]*)\s*(\{[\s\S]*\})?\s*(\/)?\s*$/.exec(comment) ?? [];
  return { name, settings: parseSettings(settings), isAlone: alone !== undefined };
}

function parseSettings(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

/** Converts a shortcode to HTML; null for an unknown one, which stays as text. */
function shortcodeHtml(shortcode: Shortcode, source: WordPressSource, lose: Lose): string | null {
  const { name, attributes, words, content } = shortcode;
  switch (name) {
    case 'gallery':
      return `\n\n${gallery(attributes, source, lose)}\n\n`;
    case 'caption':
    case 'wp_caption':
      return `\n\n${captioned(content ?? '', attributes.caption ?? '')}\n\n`;
    case 'embed':
    case 'youtube':
    case 'vimeo': {
      const address = (content || attributes.src || attributes.url || attributes.id || words[0] || '').trim();
      return `\n\n<p>${embedded(name, address)}</p>\n\n`;
    }
    case 'video':
    case 'audio':
    case 'playlist':
      return `\n\n${players(shortcode, source, lose)}\n\n`;
    default:
      break;
  }
  if (/^\/(?:caption|wp_caption|embed|video|audio|playlist|gallery)$/.test(name)) return '';
  // Reports an unknown shortcode, such as `[form]`. Several words in brackets, such as `[see below]`, are not reported,
  // because they are ordinary text.
  if (words.length === 0) lose(`the shortcode [${name.replace('/', '')}], now plain text`);
  return null;
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i;

function gallery(
  { ids, include, exclude = '' }: Readonly<Record<string, string>>,
  { files, ownFiles }: WordPressSource,
  lose: Lose,
): string {
  const wanted = (ids ?? include)?.split(',').map((id) => id.trim());
  const without = new Set(exclude.split(',').map((id) => files.get(id.trim())));
  const found =
    wanted?.map((id) => files.get(id)) ??
    ownFiles.filter((file) => !without.has(file) && PICTURE.test(file.address));
  const missing = found.filter((file) => file === undefined).length;
  if (missing > 0) lose(`${missing} of ${found.length} pictures of a gallery, which are not in the export`);
  if (found.length === 0) lose('a gallery whose pictures are not in the export');
  const items = found.flatMap((file) => (file ? [picture(file)] : []));
  return items.length === 0 ? '' : `<div class="gallery">${items.join(' ')}</div>`;
}

const picture = ({ address, alt, caption }: Attachment) =>
  `<figure><img src="${escaped(address)}" alt="${escaped(alt)}">${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

/**
 * Converts a picture, possibly inside a link, with its caption. Older WordPress versions stored the caption in an
 * attribute.
 */
function captioned(content: string, attribute: string): string {
  const [image] = /^\s*(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(content) ?? [];
  if (image === undefined) return content;
  const words = content.slice(image.length).trim() || attribute;
  return `<figure>${image.trim()}<figcaption>${words}</figcaption></figure>`;
}

function embedded(name: string, address: string): string {
  if (/^https?:\/\//.test(address)) return link(address, address);
  const pages: Record<string, string> = {
    youtube: `https://www.youtube.com/watch?v=${address}`,
    vimeo: `https://vimeo.com/${address}`,
  };
  const page = pages[name];
  return page === undefined ? escaped(address) : link(page, page);
}

const SOUNDS_AND_VIDEOS = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'ogv'];

function players(
  { name, attributes, words, content }: Shortcode,
  { files }: WordPressSource,
  lose: Lose,
): string {
  const tag = name === 'video' || attributes.type === 'video' ? 'video' : 'audio';
  const listed = (attributes.ids ?? '').split(',').map((id) => files.get(id.trim())?.address ?? '');
  const own = SOUNDS_AND_VIDEOS.map((key) => attributes[key] ?? '').find((address) => address !== '');
  const found = [own ?? words[0] ?? content?.trim() ?? '', ...listed].filter((address) => address !== '');
  if (found.length === 0) lose(`the shortcode [${name}] without a file in the export`);
  return found.map((address) => `<p><${tag} src="${escaped(address)}"></${tag}></p>`).join('\n\n');
}

/** Escapes a text of a post, in which `&` may be escaped already. */
const escaped = (text: string) =>
  text
    .replace(/&(?!(?:amp|quot|lt|#0?38);)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
const link = (address: string, text: string) =>
  `<a href="${escaped(address)}">${escaped(shortened(text))}</a>`;
