import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Culori from 'culori';
import type { Color } from 'culori';
import postcss from 'postcss';
import { LEAST_CONTRAST, TEXT_COLORS } from '../../domain/look.ts';

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

/** culori as one CommonJS bundle. Its ESM build has 150 files, which every start would read. */
export const {
  blend,
  converter,
  formatHex,
  parse: parseColor,
  wcagContrast,
  wcagLuminance,
} = createRequire(import.meta.url)('culori') as typeof Culori;

/** The pairs of tokens with too little contrast, such as `--ink on --ground 3.1 : 1`. */
export function hardToRead(tokens: Tokens): string[] {
  return TEXT_COLORS.flatMap(([name, grounds]) =>
    grounds.flatMap((behind) => {
      const [text, ground] = [`--${name}`, `--${behind}`];
      const contrast = contrastOf(tokens, text, ground);
      if (contrast === null || contrast >= LEAST_CONTRAST) return [];
      // Rounds down, so that 4.49 is not shown as 4.5.
      return `${text} on ${ground} ${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`;
    }),
  );
}

/** The contrast of two tokens; null if one of their colours cannot be computed. */
function contrastOf(tokens: Tokens, text: string, ground: string): number | null {
  const [front, back] = [colorOf(tokens, text), colorOf(tokens, ground)];
  return front && back ? wcagContrast(blend([back, front]), back) : null;
}

/** Whether dark text is more readable than light text on this token's colour; null if the colour cannot be computed. */
export function isLight(tokens: Tokens, token: string): boolean | null {
  const color = colorOf(tokens, token);
  return color ? wcagLuminance(color) > 0.18 : null;
}

/** The colour of a token, which may refer to another token; null if it cannot be computed, as for a mix of colours. */
export function colorOf(tokens: Tokens, token: string): Color | null {
  let value = tokens.get(token) ?? '';
  for (let steps = 0; steps < tokens.size; steps++) {
    const named = /^var\(\s*(--[\w-]+)\s*\)$/.exec(value)?.[1];
    if (named === undefined) break;
    value = tokens.get(named) ?? '';
  }
  return parseColor(value) ?? null;
}
