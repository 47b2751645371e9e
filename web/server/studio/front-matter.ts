import { parse as parseYaml } from 'yaml';
import { reasonOf } from '../reason-of.ts';

/**
 * A Markdown file's fields, which stand between two lines of `---` at its beginning, and the text after them. Throws an
 * `Error` with one sentence where the fields are no YAML.
 */
export function parseFrontMatter(source: string): { fields: unknown; text: string } {
  const [all, yaml] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/.exec(source) ?? [];
  if (all === undefined || yaml === undefined) return { fields: {}, text: source.trim() };
  let fields: unknown;
  try {
    // No references: they can make a short file a very large value.
    fields = parseYaml(yaml, { maxAliasCount: 0 });
  } catch (error) {
    const [reason] = reasonOf(error).split('\n');
    throw new Error(`its fields cannot be read: ${reason?.replace(/:$/, '')}`);
  }
  return { fields: fields ?? {}, text: source.slice(all.length).trim() };
}
