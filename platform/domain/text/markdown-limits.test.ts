import { expect, test } from 'vitest';
import { markdownProblem, tableProblem } from './markdown-limits.ts';

const nestedLists = Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');

/** A table with a wide head and rows of one letter each. Formatting pads each row to the full number of columns. */
function bomb(columns: number, rows: number): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'b\n'.repeat(rows)}`;
}

test.each<[string, string, RegExp | null]>([
  ['an empty text', '', null],
  ['an article', `# Title\n\n${'Some *words* and [a link](https://a.example).\n\n'.repeat(400)}`, null],
  ['a table of 500 rows', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(500)}`, null],
  ['code that is indented', `\`\`\`\n${' '.repeat(40)}deep();\n\`\`\``, null],
  ['200,000 characters', 'word '.repeat(40_000), null],
  ['more than 200,000 characters', 'word '.repeat(40_001), /longer than 200,000/],
  ['10,000 nested quotes', `${'>'.repeat(10_000)} x`, /formatting marks/],
  ['100 nested quotes', `${'> '.repeat(100)}x`, /nested too deeply/],
  ['100 nested numbered lists', `${'1. '.repeat(100)}x`, /nested too deeply/],
  ['10,000 nested numbered lists', `${'1) '.repeat(10_000)}x`, /formatting marks/],
  ['1,500 lines of 20 nested numbered lists', `${'1. '.repeat(20)}x\n`.repeat(1500), /formatting marks/],
  ['30 lists nested with tabs', `${'\t'.repeat(30)}- x`, /nested too deeply/],
  ['rules of 100 characters', `${'-'.repeat(100)}\n\n${'* '.repeat(100)}\n\n> ${'- '.repeat(100)}`, null],
  ['code that is indented by 100 spaces', `\`\`\`\n${' '.repeat(100)}deep();\n\`\`\``, null],
  ['a rule in 100 nested quotes', `${'>'.repeat(100)}---`, /nested too deeply/],
  ['a heading underlined with 100 characters', `Title\n${'-'.repeat(100)}`, null],
  ['500 nested lists', nestedLists.slice(0, 190_000), /nested too deeply/],
  ['100,000 asterisks', '*'.repeat(100_000), /formatting marks/],
  ['a table of 10,000 rows', `| a |\n|---|\n${'| 1 |\n'.repeat(10_000)}`, /formatting marks/],
  ['20,000 unclosed links', '[a]('.repeat(20_000), /formatting marks/],
  ['20,000 headings', '# a\n'.repeat(20_000), /formatting marks/],
  ['20,000 items', '- a\n'.repeat(20_000), /formatting marks/],
  ['a table of 1,000 columns and rows', bomb(1000, 1000), /table cells/],
  ['a table of 1,000 columns and rows in a quote', bomb(1000, 1000).replaceAll('\n', '\n> '), /table cells/],
  [
    'a table of 1,000 columns and rows with old line endings',
    bomb(1000, 1000).replaceAll('\n', '\r'),
    /table cells/,
  ],
  [
    '300 uses of an address of 2,000 letters',
    `[a]: https://x.example/${'y'.repeat(2000)}\n\n${'[a] '.repeat(300)}`,
    /long link references/,
  ],
  [
    '100 uses of an address of 100 letters',
    `[a]: https://x.example/${'y'.repeat(100)}\n\n${'[a] '.repeat(100)}`,
    null,
  ],
  ['66,000 paragraphs', 'a\n\n'.repeat(66_000), /more than 5,000 lines/],
  ['5,900 quoted lines', '> a\n'.repeat(5900), /more than 5,000 lines/],
  ['empty lines and rules', `${'\n'.repeat(5000)}---\n`, null],
])('a text is shown unformatted only if it exceeds a limit: %s', (_what, text, problem) => {
  if (problem === null) expect(markdownProblem(text)).toBeNull();
  else expect(markdownProblem(text)).toMatch(problem);
});

test.each<[string, string, RegExp | null]>([
  ['a table of 3,600 columns and rows', bomb(3600, 3600), /more than 50 columns/],
  ['a table of 51 columns', bomb(51, 1), /more than 50 columns/],
  ['a table of 50 columns', bomb(50, 1), null],
  [
    'a table of 11 columns and 1,001 lines',
    bomb(11, 999),
    /more than 10 columns can have at most 1,000 lines/,
  ],
  ['a table of 11 columns and 1,000 lines', bomb(11, 998), null],
  ['a table of 1 column and 5,001 lines', bomb(1, 4999), /with a table can have at most 5,000 lines/],
  ['5,000 lines and as many line ends after them', `${bomb(1, 4998)}${'\n'.repeat(5000)}`, null],
  ['rows of bars and words alone', `${'| a '.repeat(100)}\n${'b\n'.repeat(9000)}`, null],
  ['rules and empty lines', '---\n\n'.repeat(9000), null],
])('a text with tables is refused only if it exceeds a limit: %s', (_what, text, problem) => {
  if (problem === null) expect(tableProblem(text)).toBeNull();
  else expect(tableProblem(text)).toMatch(problem);
});
