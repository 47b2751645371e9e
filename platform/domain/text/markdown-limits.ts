/**
 * Maximum length of a text that is formatted, in characters (about 35,000 words). Longer texts are shown unformatted.
 */
const LONGEST_FORMATTED = 200_000;
/**
 * Maximum number of characters with a meaning in Markdown, such as `*`. A long article with tables has two or three
 * thousand.
 */
const MOST_MARKS = 6000;
/** Maximum number of non-empty lines. */
const MOST_LINES = 5000;
/** Maximum number of columns up to the last quote or list marker of a line, which limits the nesting. */
const DEEPEST_LINE = 80;
/** Maximum number of cells in all tables, including those with which short rows are padded. */
const MOST_CELLS = 5000;
/** Maximum total length to which all references to definitions such as `[a]: https://…` expand, in characters. */
const MOST_REFERENCED = 200_000;

const MARKS = /[*_`[\]<>|#~]/g;
const LIST_MARKERS = /[-+]|\d[.)]/g;
/** The quote and list markers at the start of a line, with the spaces before and between them. */
const NESTING = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
/** A horizontal line, also inside a quote. Its characters look like list markers. */
const THEMATIC_BREAK = /^[ \t>]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const LINE_END = /\r\n?|\n/;
const DEFINITION = /^[ \t>]*\[[^\]]*\]:/;

/**
 * Why a text is shown unformatted, as a sentence for its author; null if it is formatted. Formatting time grows faster
 * than the text if markup is deeply nested or never closed, if a wide table has short rows, or if a long URL is
 * referenced many times. No text may block the server or freeze a reader's page.
 */
export function markdownProblem(text: string): string | null {
  const say = (what: string) => `${what}, so visitors see it unformatted. Split it into several posts.`;
  const atMost = (most: number, what: string) =>
    say(`The content has more than ${most.toLocaleString('en')} ${what}`);
  if (text.length > LONGEST_FORMATTED)
    return say(`The content is longer than ${LONGEST_FORMATTED.toLocaleString('en')} characters`);
  const lines = text.split(LINE_END);
  if (marksIn(text, lines) > MOST_MARKS) return atMost(MOST_MARKS, 'formatting marks');
  if (lines.some(isTooDeep)) return say('The content has quotes or lists that are nested too deeply');
  if (lines.filter((line) => line.trim() !== '').length > MOST_LINES) return atMost(MOST_LINES, 'lines');
  if (tableCells(lines) > MOST_CELLS) return atMost(MOST_CELLS, 'table cells');
  if (referencedCharacters(text, lines) > MOST_REFERENCED)
    return say('The content repeats long link references too often');
  return null;
}

function marksIn(text: string, lines: readonly string[]): number {
  const ofLists = lines.map((line) => nestingOf(line).match(LIST_MARKERS)?.length ?? 0);
  return (text.match(MARKS)?.length ?? 0) + ofLists.reduce((sum, count) => sum + count, 0);
}

const nestingOf = (line: string): string => NESTING.exec(line)?.[0] ?? '';

function isTooDeep(line: string): boolean {
  // The dashes or asterisks of a thematic break nest nothing, but the quote marks before them do.
  const markers = THEMATIC_BREAK.test(line) ? line.slice(0, line.lastIndexOf('>') + 1) : nestingOf(line);
  const columns = markers.length + 3 * (markers.split('\t').length - 1);
  return columns > DEEPEST_LINE;
}

/** Matches the line between a table's head and its rows, also inside a quote or list. */
const DELIMITERS = /^[-: \t>|]*$/;

/** The number of `|` in a line that may be the second line of a table; otherwise 0. */
function bars(line: string): number {
  return DELIMITERS.test(line) ? line.split('|').length - 1 : 0;
}

/**
 * An upper bound for the number of cells in all tables: until an empty line, each row counts as wide as the widest
 * table above it.
 */
function tableCells(lines: readonly string[]): number {
  let cells = 0;
  let columns = 0;
  for (const line of lines) {
    columns = line.trim() === '' ? 0 : Math.max(columns, bars(line) > 0 ? columnsOf(line) : 0);
    cells += columns;
  }
  return cells;
}

function columnsOf(delimiters: string): number {
  const inner = delimiters.replace(/^[\s>]*\|/, '').replace(/\|[ \t]*$/, '');
  return inner.split('|').length;
}

/** An upper bound for the characters in all references: every bracket counts as a use of the longest definition. */
function referencedCharacters(text: string, lines: readonly string[]): number {
  const longest = lines.reduce(
    (most, line) => (DEFINITION.test(line) ? Math.max(most, line.length) : most),
    0,
  );
  return longest === 0 ? 0 : longest * (text.split(']').length - 1);
}

/**
 * `lines`: how many lines a post may have if the line below the head of one of its tables has more than `bars`
 * characters `|`.
 */
const TABLE_LIMITS = [
  { bars: 51, lines: 0 },
  { bars: 11, lines: 1000 },
  { bars: 0, lines: 5000 },
];

/**
 * Why the database rejects a post because of its tables, as a sentence for its author; null if it accepts the tables.
 * `firestore.rules` has the same limits in `tablesAreModest`.
 */
export function tableProblem(text: string): string | null {
  const lines = text.split(LINE_END);
  while (lines.at(-1) === '') lines.pop();
  const most = lines.reduce((count, line) => Math.max(count, bars(line)), 0);
  const broken = TABLE_LIMITS.find((limit) => most > limit.bars && lines.length > limit.lines);
  if (broken === undefined) return null;
  if (broken.lines === 0)
    return 'The content cannot be saved because a table in it has more than 50 columns.';
  const kind = broken.bars === 0 ? 'a table' : 'a table of more than 10 columns';
  return `The content cannot be saved: content with ${kind} can have at most ${broken.lines.toLocaleString('en')} lines.`;
}
