import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';

/** CSS values by token name, such as `#f2f3fb` for `--ink`. */
export type Tokens = ReadonlyMap<string, string>;

/** Puts a token's value on one line, for comparison. */
export function tidy(value: string): string {
  return value.trim().replace(/\s+/g, ' ');
}

/** The site's default tokens, from the first rule of ui/tokens.css. */
export function siteTokens(): Tokens {
  const sheet = postcss.parse(readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8'));
  const tokens = new Map<string, string>();
  sheet.walkRules((rule) => {
    rule.walkDecls(/^--/, ({ prop, value }) => {
      tokens.set(prop, tidy(value));
    });
    // Stops after the first rule, because the next one is for print.
    return false;
  });
  return tokens;
}
