import { expect, test } from 'vitest';
import { markdownProblem } from './markdown-limits.ts';

const nestedLists = Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n');

test.each<[string, string, RegExp | null]>([
  ['nothing', '', null],
  ['an article', `# Title\n\n${'Some *words* and [a link](https://a.example).\n\n'.repeat(400)}`, null],
  ['a table of 500 rows', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(500)}`, null],
  ['code that is indented', `\`\`\`\n${' '.repeat(40)}deep();\n\`\`\``, null],
  ['200,000 characters', 'word '.repeat(40_000), null],
  ['more than 200,000 characters', 'word '.repeat(40_001), /longer than 200,000/],
  ['10,000 nested quotes', `${'>'.repeat(10_000)} x`, /formatting marks/],
  ['100 nested quotes', `${'> '.repeat(100)}x`, /nested too deeply/],
  ['500 nested lists', nestedLists.slice(0, 190_000), /nested too deeply/],
  ['100,000 asterisks', '*'.repeat(100_000), /formatting marks/],
  ['a table of 10,000 rows', `| a |\n|---|\n${'| 1 |\n'.repeat(10_000)}`, /formatting marks/],
  ['20,000 unclosed links', '[a]('.repeat(20_000), /formatting marks/],
  ['20,000 headings', '# a\n'.repeat(20_000), /formatting marks/],
  ['20,000 items', '- a\n'.repeat(20_000), /formatting marks/],
  ['empty lines and rules', `${'\n'.repeat(5000)}---\n`, null],
])('%s', (_what, text, problem) => {
  if (problem === null) expect(markdownProblem(text)).toBeNull();
  else expect(markdownProblem(text)).toMatch(problem);
});
