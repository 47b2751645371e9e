import { type Dirent, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The absolute paths of the Markdown files in a folder, sorted by name. Empty if the folder is missing. */
export function markdownFiles(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => isPage(entry))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** A sentence for each subfolder, and for each Markdown file whose name does not end in `.md`: they are ignored. */
export function unreadPages(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => !isPage(entry) && (entry.isDirectory() || /\.(?:md|mdx|markdown)$/i.test(entry.name)))
    .map((entry) => {
      const path = `${basename(folder)}/${entry.name}`;
      return entry.isDirectory()
        ? `${path} is a folder, which is ignored: put its files directly into ${basename(folder)}/.`
        : `${path} is ignored: the file name of a page must end in .md, in lowercase.`;
    });
}

const isPage = (entry: Dirent) => entry.name.endsWith('.md') && !entry.isDirectory();

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      throw new Error(`${basename(folder)} in the studio folder must be a folder, but it is a file.`);
    throw error;
  }
}

/** The name of a Markdown file without its extension. */
export function nameOf(file: string): string {
  return file.replace(/^.*[\\/]/, '').slice(0, -'.md'.length);
}
