import { bareAddress, checkBox } from '../../../web/domain/text/plain-parts.ts';
import { type Form, formOf, type Loss, partOf, tagged } from './form.ts';
import {
  type Block,
  type Item,
  linkGroups,
  type Picture,
  type PostOutline,
  pictureWords,
  type Run,
  textOf,
} from './outline.ts';

/** A post as a Steam announcement: its title, and its text in BBCode. */
export function steamForm(post: PostOutline): Form {
  const page = `[url=${inTag(post.page)}]${inTag(post.page)}[/url]`;
  return formOf(post, (blocks, lost) => [
    partOf('title', post.title),
    partOf('text', `${blocksCode(blocks, lost)}\n\n${page}`.trim()),
  ]);
}

const blocksCode = (blocks: readonly Block[], lost: Set<Loss>): string =>
  blocks
    .map((block) => blockCode(block, lost))
    .filter((code) => code !== '')
    .join('\n\n');

function blockCode(block: Block, lost: Set<Loss>): string {
  switch (block.kind) {
    case 'paragraph':
      return runsCode(block.runs);
    case 'heading': {
      const level = Math.min(3, block.level);
      return `[h${level}]${runsCode(block.runs).replaceAll('\n', ' ')}[/h${level}]`;
    }
    case 'list':
      return listCode(block, lost);
    case 'quote':
      return `[quote]${blocksCode(block.blocks, lost)}[/quote]`;
    case 'code':
      return `[code][noparse]${unclosable(block.text)}[/noparse][/code]`;
    case 'table': {
      if (block.isAligned) lost.add('tableAlignment');
      const row = (cells: Run[][], tag: string) =>
        `[tr]${cells.map((cell) => `[${tag}]${runsCode(cell).replaceAll('\n', ' ')}[/${tag}]`).join('')}[/tr]`;
      const rows = [row(block.head, 'th'), ...block.rows.map((cells) => row(cells, 'td'))];
      return `[table]\n${rows.join('\n')}\n[/table]`;
    }
    case 'divider':
      return '[hr][/hr]';
    case 'pictures':
      return picturesCode(block.pictures, lost);
    case 'video':
      if (block.youTube !== null) return `[previewyoutube=${block.youTube};full][/previewyoutube]`;
      lost.add('videoLinks');
      return runsCode([{ text: block.alt || block.address, link: block.address }]);
  }
}

function listCode({ start, items }: { start: number | null; items: Item[] }, lost: Set<Loss>): string {
  const tag = start === null ? 'list' : 'olist';
  const lines = items.map(
    ({ blocks, done }) => `[*]${checkBox(done)}${blocksCode(blocks, lost).replaceAll('\n\n', '\n')}`,
  );
  return `[${tag}]\n${lines.join('\n')}\n[/${tag}]`;
}

/** Pictures with their captions or else alt texts, because Steam shows no alt texts. */
function picturesCode(pictures: readonly Picture[], lost: Set<Loss>): string {
  lost.add('pictureUpload');
  if (pictures.some(({ isClip }) => isClip)) lost.add('clips');
  const images = pictures.map(({ address }) => `[img]${inTag(address)}[/img]`).join('');
  const captions = pictures.map(pictureWords).filter((words) => words !== '');
  const shown = pictures.length > 1 ? `[carousel]${images}[/carousel]` : images;
  return [shown, ...captions.map((caption) => `[i]${literal(caption)}[/i]`)].join('\n');
}

function runsCode(runs: readonly Run[]): string {
  return linkGroups(runs)
    .map(({ link, runs: words }) => {
      const code = words.map(runCode).join('');
      if (link === undefined) return code;
      if (/^https?:/.test(link)) return `[url=${inTag(link)}]${code}[/url]`;
      const bare = bareAddress(link);
      return textOf(words) === bare ? code : `${code} (${literal(bare)})`;
    })
    .join('')
    .trim();
}

function runCode({ text, bold, italic, strike, code }: Run): string {
  const tags = [bold && 'b', italic && 'i', strike && 'strike', code && 'c'].filter(
    (tag) => tag !== undefined,
  );
  return tagged(literal(text), tags, ['[', ']']);
}

/** Makes Steam show a text as typed. A text without a bracket needs no change, because it cannot contain a tag. */
const literal = (text: string): string =>
  text.includes('[') ? `[noparse]${unclosable(text)}[/noparse]` : text;

/** Makes sure that a text cannot end `[noparse]`: a zero-width space separates the bracket from the slash. */
const unclosable = (text: string): string => text.replace(/\[(?=\s*\/|$)/g, '[\u200b');

/** Escapes the characters of a URL that could end the tag around it. */
const inTag = (address: string): string =>
  address.replace(/[[\]"\s]/g, (character) => encodeURIComponent(character));
