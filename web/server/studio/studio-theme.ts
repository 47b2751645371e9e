import type { Shade, StudioTheme } from '../../domain/studio.ts';
import { colorOf, formatHex, hardToRead, isLight, type Tokens } from './color-tokens.ts';
import { parseTheme, type Theme, type ThemePart } from './theme-file.ts';

/** The tokens for devices set to light or to dark, or for all devices if `scheme` is null. */
export interface Scheme {
  scheme: 'light' | 'dark' | null;
  tokens: Tokens;
}

/** The contents of a theme: the tokens for all devices first, then those for devices set to light or dark. */
export interface ThemeSource {
  parts: readonly ThemePart[];
  /** The `@font-face` rules. */
  faces: readonly string[];
}

/** A theme for pages. */
export interface MadeTheme {
  theme: Omit<StudioTheme, 'version'>;
  schemes: Scheme[];
  source: ThemeSource;
}

/** A theme, and warnings for its owner as sentences. */
export interface CheckedTheme extends MadeTheme {
  warnings: string[];
}

/** Selects visitors' pages, and their previews in the staff area. The staff area itself keeps its own colours. */
const SCOPE = 'html:has(.site),.studio-theme';
/** Selects text in front of pictures. If the theme has dark colours, this text has them on every device. */
const ON_ART = '.on-art';

/**
 * Checks the text of a `theme.css`; `source` is null for a studio without one. If the text is not CSS, it is ignored.
 * `fonts` are the names of the files in the studio's `fonts/`.
 */
export function checkTheme(source: string | null, site: Tokens, fonts: readonly string[]): CheckedTheme {
  let theme: Theme;
  try {
    theme = parseTheme(source ?? '', site, fonts);
  } catch (error) {
    const { line, reason } = error as { line?: number; reason?: string };
    return {
      ...makeTheme({ parts: [], faces: [] }, site),
      warnings: [`theme.css is not used: ${reason ?? String(error)}, line ${line ?? '?'}.`],
    };
  }
  const made = makeTheme({ parts: inOrder(theme.parts), faces: theme.faces }, site);
  const warnings: string[] = [];
  if (theme.ignored.length > 0)
    warnings.push(`Parts of theme.css have no effect: ${theme.ignored.join('; ')}.`);
  for (const { scheme, tokens } of made.schemes) {
    const hard = hardToRead(tokens);
    if (hard.length > 0)
      warnings.push(
        `theme.css makes text hard to read${scheme ? ` for devices set to ${scheme}` : ''}: ${hard.join('; ')}. The contrast must be at least 4.5 : 1.`,
      );
  }
  return { ...made, warnings };
}

/** Merges the parts for each setting. The part for all devices comes first, because later rules win. */
function inOrder(parts: readonly ThemePart[]): ThemePart[] {
  const merged = ([null, 'light', 'dark'] as const).map((setting) => ({
    setting,
    values: new Map(parts.filter((part) => part.setting === setting).flatMap((part) => [...part.values])),
  }));
  return merged.filter(({ setting, values }) => setting === null || values.size > 0);
}

/** The tokens for devices with this setting. If `setting` is null, only the tokens that apply to all devices. */
export function tokensFor(setting: ThemePart['setting'], parts: readonly ThemePart[], site: Tokens): Tokens {
  const theirs = parts.filter((part) => part.setting === null || part.setting === setting);
  return new Map([...site, ...theirs.flatMap(({ values }) => [...values])]);
}

/** One set of tokens for all devices, or one for each device setting. */
function schemesOf(parts: readonly ThemePart[], site: Tokens): Scheme[] {
  const settings = parts.every(({ setting }) => setting === null) ? [null] : (['light', 'dark'] as const);
  return settings.map((scheme) => ({ scheme, tokens: tokensFor(scheme, parts, site) }));
}

/** The tokens of text in front of pictures: the dark ones, or the first ones if the theme has no dark ones. */
function schemeOnArt(schemes: readonly Scheme[]): Scheme | undefined {
  return schemes.find(({ tokens }) => !isLight(tokens, '--ground')) ?? schemes[0];
}

/** The theme with these contents. `site`: the site's default tokens. */
export function makeTheme(source: ThemeSource, site: Tokens): MadeTheme {
  const { parts, faces } = source;
  const schemes = schemesOf(parts, site);
  const base = tokensFor(null, parts, site);
  const first = shadeOf(null, base);
  const shades: [Shade, ...Shade[]] = [first];
  let css = faces.join('');
  const onArt = schemeOnArt(schemes)?.scheme ?? null;
  for (const { setting, values } of parts) {
    const tokens = tokensFor(setting, parts, site);
    const shade = shadeOf(setting, tokens);
    if (setting !== null) shades.push(shade);
    const before = setting === null ? site : base;
    const own = [...values].filter(([token, value]) => before.get(token) !== value);
    if (own.length === 0) continue;
    const lines = [
      `color-scheme:${shade.scheme}`,
      `--icon-filter:${isLight(tokens, '--surface') ? 'invert(1)' : 'none'}`,
      ...own.map(([token, value]) => `${token}:${value}`),
    ];
    // The rules apply only to screens, because print keeps the site's own colours.
    const media = setting === null ? 'screen' : `screen and (prefers-color-scheme:${setting})`;
    css += `@media ${media}{${setting === null ? `${SCOPE},${ON_ART}` : SCOPE}{${lines.join(';')}}}`;
    if (setting !== null && setting === onArt) css += `@media screen{${ON_ART}{${lines.join(';')}}}`;
  }
  return { theme: { css, gameColors: '', shades }, schemes, source };
}

function shadeOf(setting: Shade['setting'], tokens: Tokens): Shade {
  const ground = colorOf(tokens, '--ground');
  return {
    setting,
    scheme: isLight(tokens, '--ground') ? 'light' : 'dark',
    ground: (ground && formatHex(ground)) ?? '#000000',
  };
}
