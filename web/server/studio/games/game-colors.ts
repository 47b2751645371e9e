import type { GamePage } from '../../../domain/game-page.ts';
import { isLight } from '../contrast.ts';
import type { Scheme } from '../studio-theme.ts';
import { gamePalette, schemeOf } from './game-palette.ts';

/**
 * The rules that colour the pages of games, which name their game in `data-game`. They follow the studio's theme: where
 * it has a light and a dark look, so has each game. Print keeps the site's own colours.
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
