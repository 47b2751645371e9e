import type { Setting } from '../../domain/setting.ts';
import { SETTINGS } from '../setting-list.ts';

/** The settings of a site as a backup stores them. */
export interface SavedSettings {
  /** Lines of a `.env` file. */
  text: string;
  /** Names of settings that are left out, because they may contain a secret or do not fit into a `.env` file. */
  leftOut: string[];
}

/**
 * The settings in an environment, except those that depend on the machine or may contain a secret. `known`: names of
 * settings that are missing from the environment because they may contain a secret.
 */
export function savedSettings(
  env: Record<string, string | undefined>,
  known: readonly string[],
): SavedSettings {
  const lines: string[] = [];
  const leftOut = new Set(known);
  const settings: [string, Setting][] = Object.entries(SETTINGS);
  for (const [name, { backup }] of settings.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const value = env[name];
    if (value === undefined || backup === 'machine') continue;
    const line = backup === 'yes' ? lineOf(name, value) : null;
    if (line === null) leftOut.add(name);
    else lines.push(line);
  }
  return { text: lines.join(''), leftOut: [...leftOut].sort() };
}

/** A line of a `.env` file; null for a value that such a file cannot contain. */
function lineOf(name: string, value: string): string | null {
  if (/^[\w.,:/@+-]*$/.test(value)) return `${name}=${value}\n`;
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark));
  return quote === undefined || value.includes('\n') ? null : `${name}=${quote}${value}${quote}\n`;
}
