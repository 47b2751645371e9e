import {
  COLOR_NAMES,
  type Colors,
  type FileLook,
  FONTS,
  type FontName,
  type Look,
} from '../../domain/look.ts';
import { colorOf, formatHex, parseColor, type Tokens, tidy } from './color-tokens.ts';
import { type MadeTheme, makeTheme, type ThemeSource, tokensFor } from './studio-theme.ts';
import type { ThemePart } from './theme-file.ts';

/** A theme's values that can be changed. A colour that cannot be computed is the site's default. */
export function lookOf({ parts }: ThemeSource, site: Tokens): FileLook {
  const hasLight = parts.some(({ setting }) => setting !== null);
  const fonts = tokensFor(null, parts, site);
  return {
    dark: colorsOf(tokensFor('dark', parts, site), site),
    light: colorsOf(tokensFor(hasLight ? 'light' : 'dark', parts, site), site),
    hasLight,
    fonts: { brand: fontOf(fonts.get('--brand')), text: fontOf(fonts.get('--text')) },
  };
}

/** The theme with a changed look. Tokens that the look lacks stay as they are. */
export function withLook({ parts, faces }: ThemeSource, look: Look, site: Tokens): MadeTheme {
  const dark = changed(tokensFor('dark', parts, site), look.dark, look.fonts);
  const light = changed(tokensFor('light', parts, site), look.light, look.fonts);
  const hasTwo = parts.some(({ setting }) => setting !== null);
  const isDarkLast = hasTwo && parts.every(({ setting }) => setting !== 'light');
  const both: ThemePart[] = isDarkLast
    ? [
        { setting: null, values: light },
        { setting: 'dark', values: dark },
      ]
    : [
        { setting: null, values: dark },
        { setting: 'light', values: light },
      ];
  const made = (look.hasLight ?? hasTwo) ? both : [{ setting: null, values: dark }];
  return makeTheme({ parts: made, faces }, site);
}

/** Tokens with other colours and fonts. Values that are no colours are left out, so that none reaches a page. */
function changed(tokens: Tokens, colors: Partial<Colors>, fonts: Look['fonts']): Map<string, string> {
  const all = new Map(tokens);
  for (const name of COLOR_NAMES) {
    const color = formatHex(parseColor(colors[name] ?? ''));
    if (color) all.set(`--${name}`, color);
  }
  for (const [use, font] of Object.entries(fonts)) all.set(`--${use}`, FONTS[font].stack);
  return all;
}

const colorsOf = (tokens: Tokens, site: Tokens): Colors =>
  Object.fromEntries(
    COLOR_NAMES.map((name) => {
      const color = colorOf(tokens, `--${name}`) ?? colorOf(site, `--${name}`);
      return [name, (color && formatHex(color)) ?? '#000000'];
    }),
  ) as unknown as Colors;

const fontOf = (stack = ''): FontName | null =>
  (Object.keys(FONTS) as FontName[]).find((name) => FONTS[name].stack === tidy(stack)) ?? null;
