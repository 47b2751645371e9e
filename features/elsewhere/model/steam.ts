import { bareAddress, checkBox } from '../../../platform/domain/text/plain-parts.ts';
import { type Form, formOf, partOf, tagged } from './form.ts';
import { linkedText, type Markup, PARAGRAPHS, writer } from './markup.ts';
import { type PostOutline, pictureWords, type Run, textOf } from './outline.ts';

/** A post as a Steam announcement: its title, and its text in BBCode. */
export function steamForm(post: PostOutline): Form {
  const page = `[url=${inTag(post.page)}]${inTag(post.page)}[/url]`;
  return formOf(post, (blocks, lost) => [
    partOf('title', post.title),
    partOf('text', `${writer(STEAM, lost).blocks(blocks)}\n\n${page}`.trim()),
  ]);
}

const STEAM: Markup = {
  losses: { pictures: 'pictureUpload' },
  gap: PARAGRAPHS,
  runs: (runs) =>
    linkedText(
      runs,
      (words) => words.map(runCode).join(''),
      (words, link) => {
        const code = words.map(runCode).join('');
        if (/^https?:/.test(link)) return `[url=${inTag(link)}]${code}[/url]`;
        const bare = bareAddress(link);
        return textOf(words) === bare ? code : `${code} (${literal(bare)})`;
      },
    ).trim(),
  heading({ level, runs }, write) {
    const tag = `h${Math.min(3, level)}`;
    return `[${tag}]${write.runs(runs).replaceAll('\n', ' ')}[/${tag}]`;
  },
  list({ start, items }, write) {
    const tag = start === null ? 'list' : 'olist';
    const lines = items.map(
      ({ blocks, done }) => `[*]${checkBox(done)}${write.blocks(blocks).replaceAll('\n\n', '\n')}`,
    );
    return `[${tag}]\n${lines.join('\n')}\n[/${tag}]`;
  },
  quote: ({ blocks }, write) => `[quote]${write.blocks(blocks)}[/quote]`,
  code: ({ text }) => `[code][noparse]${unclosable(text)}[/noparse][/code]`,
  table({ head, rows, isAligned }, write) {
    if (isAligned) write.lost.add('tableAlignment');
    const row = (cells: Run[][], tag: string) =>
      `[tr]${cells.map((cell) => `[${tag}]${write.runs(cell).replaceAll('\n', ' ')}[/${tag}]`).join('')}[/tr]`;
    return `[table]\n${[row(head, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n[/table]`;
  },
  divider: () => '[hr][/hr]',
  /** With captions or else alt texts, because Steam shows no alt texts. */
  pictures({ pictures }) {
    const images = pictures.map(({ address }) => `[img]${inTag(address)}[/img]`).join('');
    const captions = pictures.map(pictureWords).filter((words) => words !== '');
    const shown = pictures.length > 1 ? `[carousel]${images}[/carousel]` : images;
    return [shown, ...captions.map((caption) => `[i]${literal(caption)}[/i]`)].join('\n');
  },
  video({ address, alt, youTube }, write) {
    if (youTube !== null) return `[previewyoutube=${youTube};full][/previewyoutube]`;
    write.lost.add('videoLinks');
    return write.runs([{ text: alt || address, link: address }]);
  },
};

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
