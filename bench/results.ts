import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'results');

/** A table with a heading, in Markdown. */
export function section(title: string, columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/** Writes the results of one benchmark, with date and Node version, to a file in `bench/results/`. */
export function writeResults(bench: string, ...sections: string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const head = `_\`npm run bench -- ${bench}\`, ${day}, Node ${process.version}_\n`;
  writeFileSync(join(FOLDER, `${bench}.md`), [head, ...sections].join('\n'));
}
