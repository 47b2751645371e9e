import type { GameColors, GamePage } from '../../../domain/game-page.ts';
import { isLight } from '../contrast.ts';
import type { Scheme } from '../studio-theme.ts';
import { gamePalette, schemeOf } from './game-palette.ts';

/**
 * CSS rules for the colours of games. They apply to pages with an element whose attribute `data-game` is the game's
 * address. If the studio's theme has a light and a dark colour scheme, each game gets both. Text in front of pictures
 * then always uses the dark one. Printed pages keep the site's own colours.
 */
export function gameColors(pages: ReadonlyMap<string, GamePage>, schemes: readonly Scheme[]): string {
  const hasBoth = schemes.length > 1;
  let css = '';
  for (const [address, { facts }] of pages) {
    const { colors } = facts;
    if (!colors) continue;
    const page = `html:has(.site [data-game="${address}"])`;
    const main = hasBoth ? 'dark' : schemeOf(colors);
    css += `@media screen{${page},${page} .on-art{${rulesOf(colors, main)}}}`;
    if (hasBoth)
      css += `@media screen and (prefers-color-scheme:light){${page}{${rulesOf(colors, 'light')}}}`;
  }
  return css;
}

function rulesOf(colors: GameColors, scheme: 'light' | 'dark'): string {
  const tokens = gamePalette(colors, scheme);
  return [
    `color-scheme:${scheme}`,
    `--icon-filter:${isLight(tokens, '--surface') ? 'invert(1)' : 'none'}`,
    ...[...tokens].map(([token, value]) => `${token}:${value}`),
  ].join(';');
}
