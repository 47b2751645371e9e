import { readFileSync } from 'node:fs';

/**
 * The text of a script of the sign-in window. They are JavaScript, checked like everything else, because they run in the
 * browser as they are written.
 */
export function windowScript(name: 'choose-account' | 'go-to-google' | 'return-from-google'): string {
  return readFileSync(new URL(`../../browser/sign-in-window/${name}.js`, import.meta.url), 'utf8');
}
