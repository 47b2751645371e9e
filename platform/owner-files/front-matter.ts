import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';

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
