import { readFileSync } from 'node:fs';

/**
 * The source of a script of the sign-in window. These scripts are JavaScript with checked types, because the browser
 * runs the files as they are.
 */
export function windowScript(name: 'choose-account' | 'go-to-google' | 'return-from-google'): string {
  return readFileSync(new URL(`../../browser/sign-in-window/${name}.js`, import.meta.url), 'utf8');
}
