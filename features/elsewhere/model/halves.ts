import { graphemesOf } from './counts.ts';
import type { Block, Item, Run } from './outline.ts';

/**
 * Splits a block that is too long for one message into shorter ones: lists between items, code between lines,
 * paragraphs near the middle. Empty for a block that cannot be split.
 */
export function halves(block: Block): Block[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return halvesOfRuns(block.runs).map((runs) => ({ kind: 'paragraph', runs }));
    case 'quote':
      return halvesOf(block.blocks, (blocks) => ({ kind: 'quote', blocks }));
    case 'list':
      return halvesOfList(block.start, block.items);
    case 'code': {
      const lines = block.text.split('\n');
      const pieces = lines.length > 1 ? lines : graphemesOf(block.text);
      const [first, second] = inHalf(pieces.length > 1 ? pieces : [...block.text]);
      const between = lines.length > 1 ? '\n' : '';
      return first.length === 0
        ? []
        : [first, second].map((text) => ({ ...block, text: text.join(between) }));
    }
    case 'table': {
      if (block.rows.length > 1) return inHalf(block.rows).map((rows) => ({ ...block, rows }));
      return [block.head, ...block.rows].flat().map((runs) => ({ kind: 'paragraph', runs }));
    }
    case 'pictures':
      if (block.pictures.length > 1)
        return inHalf(block.pictures).map((pictures) => ({ kind: 'pictures', pictures }));
      return block.pictures.flatMap(({ caption, ...picture }) =>
        caption === undefined
          ? halvesOfCaption(picture.alt, (alt) => ({ kind: 'pictures', pictures: [{ ...picture, alt }] }))
          : halvesOfCaption(caption, () => ({ kind: 'pictures', pictures: [picture] })),
      );
    case 'video':
      return halvesOfCaption(block.alt, (alt) => ({ ...block, alt }));
    case 'divider':
      return [];
  }
}

const inHalf = <T>(list: readonly T[]): [T[], T[]] => {
  const middle = Math.floor(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
};

/** Moves a caption that is too long into a paragraph below. */
const halvesOfCaption = (alt: string, without: (alt: string) => Block): Block[] =>
  alt === '' ? [] : [without(''), { kind: 'paragraph', runs: [{ text: alt }] }];

/** Splits a sequence of blocks in two. If it has only one block, splits that block. */
function halvesOf(blocks: readonly Block[], around: (blocks: Block[]) => Block): Block[] {
  if (blocks.length > 1) return inHalf(blocks).map(around);
  return blocks.flatMap(halves).map((block) => around([block]));
}

function halvesOfList(start: number | null, items: readonly Item[]): Block[] {
  if (items.length > 1) {
    const [first, second] = inHalf(items);
    const next = start === null ? null : start + first.length;
    return [
      { kind: 'list', start, items: first },
      { kind: 'list', start: next, items: second },
    ];
  }
  const { blocks = [], ...item } = items[0] ?? {};
  const [first, ...rest] = blocks.length > 1 ? blocks : blocks.flatMap(halves);
  return first ? [{ kind: 'list', start, items: [{ ...item, blocks: [first] }] }, ...rest] : [];
}

/** Splits a list of runs in two; a single run after a sentence near its middle, else between words or characters. */
function halvesOfRuns(runs: readonly Run[]): Run[][] {
  const [run] = runs;
  if (run === undefined) return [];
  if (runs.length > 1) return inHalf(runs);
  const at = cutPosition(run.text);
  if (at > 0) return [[{ ...run, text: run.text.slice(0, at) }], [{ ...run, text: run.text.slice(at) }]];
  // The run is a single character whose link URL is longer than a message.
  const { link, ...words } = run;
  return link === undefined ? [] : [[words]];
}

function cutPosition(text: string): number {
  const middle = text.length / 2;
  const nearest = (positions: number[]) =>
    positions.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? 0;
  const ends = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
  const inside = (position: number) => position > text.length / 4 && position < (text.length * 3) / 4;
  const sentence = nearest(ends(/[.!?。！？…]["”’)]*\s+|\n/g));
  if (inside(sentence)) return sentence;
  const word = nearest(ends(/\s+(?=\S)/g));
  if (inside(word)) return word;
  const graphemes = graphemesOf(text);
  const pieces = graphemes.length > 1 ? graphemes : [...text];
  return pieces.slice(0, Math.floor(pieces.length / 2)).join('').length;
}
