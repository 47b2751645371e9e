import type { GamePage } from '../../../domain/game-page.ts';
import { isLight } from '../contrast.ts';
import type { Scheme } from '../studio-theme.ts';
import { gamePalette, schemeOf } from './game-palette.ts';

/**
 * The CSS rules for the colours of games on their pages, whose attribute `data-game` contains the game's name. Each
 * game has a light and a dark colour scheme if the studio's theme has both. Printed pages keep the site's own colours.
 */
export function gameColors(pages: ReadonlyMap<string, GamePage>, schemes: readonly Scheme[]): string {
  let css = '';
  for (const [address, { facts }] of pages) {
    const { colors } = facts;
    if (!colors) continue;
    for (const { scheme: setting } of schemes) {
      const scheme = setting ?? schemeOf(colors);
      const tokens = gamePalette(colors, scheme);
      const lines = [
        `color-scheme:${scheme}`,
        `--icon-filter:${isLight(tokens, '--surface') ? 'invert(1)' : 'none'}`,
        ...[...tokens].map(([token, value]) => `${token}:${value}`),
      ];
      const media = setting === null ? 'screen' : `screen and (prefers-color-scheme:${setting})`;
      css += `@media ${media}{html:has(.site [data-game="${address}"]){${lines.join(';')}}}`;
    }
  }
  return css;
}
