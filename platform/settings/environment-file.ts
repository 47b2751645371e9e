import { basename, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs, parseEnv } from 'node:util';
import { reasonOf, StartError } from '../errors.ts';
import { readUtf8 } from '../files.ts';
import type { SettingPlaces } from './settings.ts';

/** Each setting in the file with its line. */
type Lines = ReadonlyMap<string, number>;

/**
 * Adds the settings in `.env` of the repository to this process's environment. Existing environment variables take
 * precedence. `ENV_FILE` names another file or, if empty, none. Returns the position of each added setting. Throws
 * `StartError` if the file cannot be read, or if a line is not a setting. Without `ENV_FILE`, the file may be missing.
 */
export function loadEnvironmentFile(root: string): SettingPlaces {
  const { ENV_FILE: asked } = process.env;
  if (asked === '') return new Map();
  const file = resolve(root, asked ?? '.env');
  const name = basename(file);
  let text: string;
  try {
    text = readUtf8(file, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (asked === undefined && code === 'ENOENT') return new Map();
    throw new StartError(
      code === undefined ? reasonOf(error) : `${file} cannot be read: ${reasonOf(error)}.`,
    );
  }
  const lines = settingLines(text, name);
  const places = new Map<string, string>();
  for (const [setting, value] of Object.entries(parseEnv(text))) {
    if (process.env[setting] !== undefined) continue;
    process.env[setting] = value;
    places.set(setting, `${name}, line ${lines.get(setting) ?? '?'}`);
  }
  return places;
}

/** The line of each setting. Throws `StartError` for a line that Node would silently skip. */
function settingLines(text: string, name: string): Lines {
  const found = new Map<string, number>();
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, setting, value = ''] = /^(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (setting === undefined) {
      const [word = ''] = line.split(/[\s:=]/);
      throw new StartError(
        `${name}, line ${at + 1}, is not a setting. Write a setting as NAME=value${/^\w+$/.test(word) ? `, such as ${word}=…` : ''}, or begin the line with # to make it a comment.`,
      );
    }
    found.set(setting, at + 1);
    at += quotedLines(value, lines.slice(at + 1));
  }
  return found;
}

/** The number of additional lines that a quoted value spans. */
function quotedLines(value: string, after: string[]): number {
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote === undefined || value.indexOf(quote, 1) > 0) return 0;
  return after.findIndex((line) => line.includes(quote)) + 1;
}

/** Parses command-line options. If the command line is invalid, prints the usage line `use` and exits with code 1. */
export function programOptions<T extends ParseArgsOptionsConfig>(options: T, use: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(use);
    process.exit(1);
  }
}
