import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The Markdown files of a folder, absolute paths by name; none where there is no such folder. */
export function markdownFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The name of a Markdown file without its ending. */
export function nameOf(file: string): string {
  return file.replace(/^.*[\\/]/, '').slice(0, -'.md'.length);
}

/** The texts of the pages of games, `games/{address}.md`. Throws an `Error` with a sentence for each file of no game. */
export function readGameTexts(files: readonly string[], addresses: readonly string[]): Map<string, string> {
  const strangers = files.map(nameOf).filter((name) => !addresses.includes(name));
  if (strangers.length > 0)
    throw new Error(
      strangers
        .map(
          (name) =>
            `games/${name}.md: no game of studio.config.ts has the address ${name}; they are ${addresses.join(', ')}.`,
        )
        .join(' '),
    );
  return new Map(files.map((file) => [nameOf(file), readFileSync(file, 'utf8').trim()]));
}
