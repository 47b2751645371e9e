import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../platform/settings/setting-list.ts';
import type { Setting } from '../web/domain/setting.ts';

// `npm run settings` writes `.env.example` and the table in docs/operations.md from the list of settings.

const root = join(import.meta.dirname, '..');
const EXAMPLE = join(root, '.env.example');
const PAGE = join(root, 'docs/operations.md');
const WIDTH = 120;

const settings: [string, Setting][] = Object.entries(SETTINGS);

/** The rows of the table that are no settings of this list, because they are read before it. */
const BEFORE = [
  '| `ENV_FILE` | another file than `.env`; empty for none. Environment variables override the file | `./.env` if it exists |',
];

/** The default of a setting as its value in a file; null if it has no fixed one. */
function fixedDefault({ parse, example }: Setting): string | null {
  if (example !== undefined) return null;
  const value = parse.parse(undefined);
  return value !== null && typeof value === 'object'
    ? Object.entries(value)
        .map(([name, number]) => `${name}:${number}`)
        .join(',')
    : String(value);
}

/** The text of `.env.example`. */
export function envExample(): string {
  const parts = settings.map(([name, setting]) => {
    const value = fixedDefault(setting);
    const about = `${setting.about}.${setting.otherwise ? ` Default: ${setting.otherwise}.` : ''}`;
    return `${comment(asPlain(about))}\n# ${name}=${value ?? setting.example}\n`;
  });
  return `${HEAD}\n${parts.join('\n')}`;
}

const HEAD = `${comment(
  'Settings of the site, written by `npm run settings`. Copy this file to `.env` and remove the # before a line that you want to change. Environment variables override the file. The values here are the defaults, or an example where there is no default.',
)}
`;

function comment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 3 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

/** A sentence in Markdown as plain text, with a link's target after its text. */
function asPlain(markdown: string): string {
  const text = markdown
    .replace(/\[`?([^\]`]+)`?\]\(([^)]*)\)/g, (_link, words: string, target: string) =>
      words === target ? words : `${words} (${target})`,
    )
    .replaceAll('`', '');
  return /^[01]:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The page docs/operations.md with this text, but the table of settings from the list. */
export function withTable(page: string): string {
  const rows = settings.map(([name, setting]) => {
    const value = fixedDefault(setting);
    return `| \`${name}\` | ${fromPage(setting.about)} | ${value === null ? (setting.otherwise ?? '–') : `\`${value}\``} |`;
  });
  return page.replace(
    /^(\| setting \| meaning \| default \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)*/m,
    (_table, head: string) => `${head}${[...BEFORE, ...rows].join('\n')}\n`,
  );
}

/** A sentence with links as they are in the page, which is in the folder of the pages that it links to. */
const fromPage = (markdown: string) =>
  markdown
    .replaceAll('](docs/operations.md#', '](#')
    .replaceAll('](features/', '](../features/')
    .replaceAll(/\[(?:docs\/)?([^\]]+)\]\(docs\//g, '[$1](');

if (import.meta.main) {
  writeFileSync(EXAMPLE, envExample());
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8')));
}
