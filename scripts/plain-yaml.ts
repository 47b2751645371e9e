/** What `plainYaml` reads. */
export type PlainYaml = string | number | boolean | PlainYaml[] | { [key: string]: PlainYaml };

interface Line {
  indent: number;
  text: string;
}

/**
 * Reads the plain YAML that our own files are written in: maps, lists, and values on one line. Throws on the rest of
 * YAML rather than guess, so that a file which passes here reads the same everywhere.
 */
export function plainYaml(source: string): PlainYaml {
  const lines = source.split('\n').flatMap((raw): Line[] => {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) return [];
    if (/\t|[{}[\]&*|>'"]|\s#/.test(text)) throw new Error(`Not plain YAML: ${raw}`);
    return [{ indent: raw.length - raw.trimStart().length, text }];
  });
  const value = block(lines);
  if (lines.length > 0) throw new Error(`Wrong indentation: ${lines[0]?.text}`);
  return value;
}

/** Takes one map or list, and all that is indented under it, from the front of the lines. */
function block(lines: Line[]): PlainYaml {
  const [{ indent, text } = { indent: 0, text: '' }] = lines;
  return text.startsWith('- ') ? list(lines, indent) : map(lines, indent);
}

function list(lines: Line[], indent: number): PlainYaml[] {
  const items: PlainYaml[] = [];
  for (let first = lines[0]; first?.indent === indent && first.text.startsWith('- '); first = lines[0]) {
    const text = first.text.slice(2).trim();
    if (/^[\w-]+:( |$)/.test(text)) {
      // The item is a map, which begins on the line of the dash.
      lines[0] = { indent: indent + 2, text };
      items.push(map(lines, indent + 2));
    } else {
      items.push(scalar(text));
      lines.shift();
    }
  }
  return items;
}

function map(lines: Line[], indent: number): { [key: string]: PlainYaml } {
  const entries: { [key: string]: PlainYaml } = {};
  for (let first = lines[0]; first?.indent === indent && !first.text.startsWith('- '); first = lines[0]) {
    const [, key = '', value = ''] = /^([\w-]+):(?: +(.*))?$/.exec(first.text) ?? [];
    if (key === '' || key in entries) throw new Error(`Not a key, or twice: ${first.text}`);
    lines.shift();
    entries[key] = value === '' ? block(lines) : scalar(value);
  }
  return entries;
}

function scalar(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
