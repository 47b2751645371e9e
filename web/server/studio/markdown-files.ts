import { type Dirent, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

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

export interface FrontMatter {
  fields: unknown;
  text: string;
  /** The line of a field in the file; 1 if the field is missing. */
  lineOf(field: PropertyKey | undefined): number;
}

/** An error in the front matter of a Markdown file, with its line. */
export class FrontMatterError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Splits a Markdown file into its YAML front matter and the text after it. Throws `FrontMatterError`. */
export function parseFrontMatter(source: string): FrontMatter {
  const [all, yaml] = /^---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/.exec(source) ?? [];
  if (all === undefined || yaml === undefined) {
    if (/^---[ \t]*\r?\n\w+:/.test(source))
      throw new FrontMatterError(1, 'its fields begin with a line --- and must end with another line ---');
    return { fields: {}, text: source.trim(), lineOf: () => 1 };
  }
  const lines = new LineCounter();
  // +1, because the fields start on the second line.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) throw new FrontMatterError(lineAt(fault.pos[0]), `its fields cannot be read: ${fault.message}`);
  let fields: unknown;
  try {
    // Rejects YAML aliases, by which a short file can expand into a very large value.
    fields = document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new FrontMatterError(1, 'its fields cannot be read: YAML references (& and *) are not allowed');
  }
  return {
    fields: fields ?? {},
    text: source.slice(all.length).trim(),
    lineOf(field) {
      const { contents } = document;
      const key = isMap(contents)
        ? contents.items.map((pair) => pair.key).find((one) => isScalar(one) && one.value === field)
        : undefined;
      return isScalar(key) && key.range ? lineAt(key.range[0]) : 1;
    },
  };
}
