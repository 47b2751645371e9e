import type { Studio } from '../../../web/domain/studio.ts';
import { studioSchema } from '../../../web/server/studio/config/studio-schema.ts';

const HEAD = `import type { Studio } from '../web/domain/studio.ts';

/** The settings of your site, as an export found them. Checked when the server starts. Guide: docs/make-it-yours.md. */
`;

/**
 * The text of a `studio.config.ts` with these values, in the order of the schema. Throws an `Error` that names the values
 * that such a file cannot have.
 */
export function printConfig({ look: _ofTheme, redirects: _ofTheirFile, ...values }: Studio): string {
  const games = values.games.map(({ formerAddresses: _ofItsPage, ...game }) => game);
  const { data, error } = studioSchema.safeParse({ ...values, games }, { jitless: true });
  if (error)
    throw new Error(
      error.issues.map(({ path, message }) => `${path.join('.') || 'the file'} ${message}`).join('; '),
    );
  return `${HEAD}export default ${printed(data, '')} satisfies Studio;\n`;
}

/** A value of JSON as a literal of TypeScript. */
function printed(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${printed(one, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${inner}${nameOf(name)}: ${printed(one, inner)},\n`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

/** A text in single quotes. JSON escapes what would end the line. */
const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
