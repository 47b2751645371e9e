import type { Loss } from './form.ts';
import { type Block, type Item, linkGroups, type Run } from './outline.ts';

type Kind = Block['kind'];

/** Writes blocks and runs as one place does, and records what is lost. */
export interface Writer {
  lost: Set<Loss>;
  runs(runs: readonly Run[]): string;
  block(block: Block): string;
  /** The blocks that have text, with the gaps between them. */
  blocks(blocks: readonly Block[]): string;
}

/** How a place writes each kind of block. */
export type Markup = {
  [K in Exclude<Kind, 'paragraph'>]: (block: Extract<Block, { kind: K }>, write: Writer) => string;
} & {
  paragraph?: (block: Extract<Block, { kind: 'paragraph' }>, write: Writer) => string;
  runs(runs: readonly Run[], lost: Set<Loss>): string;
  /** The text between a block and the next one. */
  gap(block: Block): string;
  /** The losses in every block of a kind. */
  losses: Partial<Record<Kind, Loss>>;
};

export const PARAGRAPHS = () => '\n\n';

export function writer(markup: Markup, lost: Set<Loss>): Writer {
  const write: Writer = {
    lost,
    runs: (runs) => markup.runs(runs, lost),
    block(block) {
      const loss = markup.losses[block.kind];
      if (loss) lost.add(loss);
      if (block.kind === 'pictures' && block.pictures.some(({ isClip }) => isClip)) lost.add('clips');
      if (block.kind === 'paragraph' && !markup.paragraph) return write.runs(block.runs);
      return (markup[block.kind] as (block: Block, write: Writer) => string)(block, write);
    },
    blocks: (blocks) =>
      blocks
        .map((block) => ({ text: write.block(block), gap: markup.gap(block) }))
        .filter(({ text }) => text.trim() !== '')
        .map(({ text, gap }, at, { length }) => (at + 1 < length ? text + gap : text))
        .join(''),
  };
  return write;
}

/** The text of runs, with each link written by `link`. */
export const linkedText = (
  runs: readonly Run[],
  text: (words: Run[]) => string,
  link: (words: Run[], address: string) => string,
): string =>
  linkGroups(runs)
    .map(({ link: address, runs: words }) => (address === undefined ? text(words) : link(words, address)))
    .join('');

/** The items of a list as lines that begin with their marks. The further lines of an item are indented. */
export const listLines = (
  { start, items }: { start: number | null; items: readonly Item[] },
  bullet: string,
  text: (item: Item) => string,
  indent?: number,
): string =>
  items
    .map((item, at) => {
      const mark = start === null ? bullet : `${start + at}. `;
      return mark + text(item).replace(/\n(?!\n|$)/g, `\n${' '.repeat(indent ?? mark.length)}`);
    })
    .join('\n');
