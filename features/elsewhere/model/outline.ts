/** A piece of text with uniform formatting. A line break is `\n`; other white space is single spaces. */
export interface Run {
  text: string;
  bold?: true;
  italic?: true;
  strike?: true;
  code?: true;
  /** Absolute URL with the scheme http, https, mailto or tel. */
  link?: string;
}

export interface Picture {
  /** Absolute URL. */
  address: string;
  alt: string;
  /** Set if it is not the alt text. */
  caption?: string;
  /** Set if the picture is the still image of a clip. */
  isClip?: true;
}

/** The words that readers see with a picture: its caption or else its alt text. */
export const pictureWords = ({ alt, caption = alt }: Picture): string => caption.trim();

/** Whether other places can show a picture: none shows SVG. */
export const isShownElsewhere = ({ address }: Picture): boolean =>
  !/\.svg$/i.test(URL.parse(address)?.pathname ?? '');

/** A list item. `done` is set in lists of tasks. */
export interface Item {
  blocks: Block[];
  done?: boolean;
}

/** A row of a table: the runs of each cell. */
export type Row = Run[][];

export type Block =
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; runs: Run[] }
  | { kind: 'list'; start: number | null; items: Item[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string; language: string | null }
  | { kind: 'table'; head: Row; rows: Row[]; isAligned: boolean }
  | { kind: 'divider' }
  | { kind: 'pictures'; pictures: Picture[] }
  | { kind: 'video'; address: string; alt: string; youTube: string | null };

/** A post with blocks instead of Markdown. The form for each other place, such as Steam, is made from this. */
export interface PostOutline {
  title: string;
  shortText: string;
  tags: readonly string[];
  /** Absolute URL of the post. */
  page: string;
  /** The post's content. Null if the site shows the content unformatted, because `markdownTree` rejects it. */
  blocks: readonly Block[] | null;
}

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

export const isFormatted = (runs: readonly Run[]): boolean =>
  runs.some(({ bold, italic, strike, code }) => bold || italic || strike || code);

/** Groups neighbouring runs that have the same link, or none. */
export function linkGroups(runs: readonly Run[]): { link: string | undefined; runs: Run[] }[] {
  const groups: { link: string | undefined; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && last.link === run.link) last.runs.push(run);
    else groups.push({ link: run.link, runs: [run] });
  }
  return groups;
}

/** All pictures of a text in order. */
export function picturesIn(blocks: readonly Block[]): Picture[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'pictures') return block.pictures;
    if (block.kind === 'quote') return picturesIn(block.blocks);
    return block.kind === 'list' ? block.items.flatMap((item) => picturesIn(item.blocks)) : [];
  });
}
