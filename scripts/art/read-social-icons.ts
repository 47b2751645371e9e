import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The icons of social sites in a folder, by name, without the sheet `all.svg`. */
export function readSocialIcons(folder: string): Record<string, string> {
  const files = readdirSync(folder).sort();
  return Object.fromEntries(
    files
      .filter((file) => file !== 'all.svg')
      .map((file) => [file.replace(/\.svg$/, ''), readFileSync(join(folder, file), 'utf8')]),
  );
}
