import { readFileSync } from 'node:fs';

/**
 * The source of a script of the sign-in window. The scripts are type-checked JavaScript, because the browser runs them
 * as written.
 */
export function windowScript(name: 'choose-account' | 'go-to-google' | 'return-from-google'): string {
  return readFileSync(new URL(`../../browser/sign-in-window/${name}.js`, import.meta.url), 'utf8');
}
