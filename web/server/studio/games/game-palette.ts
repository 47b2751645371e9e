import type { GameColors, GamePage } from '../../../domain/game-page.ts';
import { LEAST_CONTRAST } from '../../../domain/look.ts';
import { converter, formatHex, isLight, parseColor, type Tokens, wcagContrast } from '../color-tokens.ts';
import type { CheckedTheme } from '../studio-theme.ts';

type Scheme = 'light' | 'dark';

const oklch = converter('oklch');

/** A background up to this lightness (OKLCH) gives a dark colour scheme. */
const DARKEST_MIDDLE = 0.6;

export function schemeOf({ ground }: Pick<GameColors, 'ground'>): Scheme {
  return (oklch(parseColor(ground))?.l ?? 0) <= DARKEST_MIDDLE ? 'dark' : 'light';
}

/**
 * For each colour scheme: the lowest and highest lightness of the page's background, and the numbers that are added to
 * its lightness for the other backgrounds and for lines.
 */
const GROUNDS = {
  dark: {
    least: 0.1,
    most: 0.27,
    steps: { deep: -0.035, surface: 0.045, raised: 0.09, high: 0.16, line: 0.22 },
  },
  light: {
    least: 0.94,
    most: 0.98,
    steps: { deep: -0.03, surface: 0.02, raised: -0.045, high: -0.08, line: -0.13 },
  },
} as const;

/** Lightness of text and border colours. `ink`, `card`, `soft` and `faint` are then adjusted for contrast. */
const TEXTS = {
  dark: { ink: 0.97, card: 0.89, soft: 0.82, faint: 0.78, field: 0.66, button: 0.55, onAccent: 0.13 },
  light: { ink: 0.22, card: 0.3, soft: 0.4, faint: 0.43, field: 0.55, button: 0.58, onAccent: 1 },
} as const;

/**
 * Computes the colours of a game's pages from its background and accent colours. The background keeps its hue, but its
 * lightness and saturation are limited. Text colours are made lighter or darker until they are readable on all
 * backgrounds. The text on buttons is fixed; there, the button's colour is changed instead.
 */
export function gamePalette(colors: GameColors, scheme: Scheme = schemeOf(colors)): Tokens {
  const own = oklch(parseColor(colors.ground)) ?? { l: 0, c: 0, h: 0 };
  const { least, most, steps } = GROUNDS[scheme];
  // In the colour scheme that does not match the owner's background, the background gets a fixed lightness.
  const base =
    scheme === schemeOf(colors) ? Math.min(most, Math.max(least, own.l)) : scheme === 'dark' ? 0.19 : 0.96;
  const hue = own.h ?? 0;
  const groundAt = (l: number) =>
    hexOf({ l: Math.min(1, Math.max(0, l)), c: Math.min(own.c, scheme === 'dark' ? 0.06 : 0.015), h: hue });
  const ground = groundAt(base);
  const deep = groundAt(base + steps.deep);
  const surface = groundAt(base + steps.surface);
  const raised = groundAt(base + steps.raised);
  const high = groundAt(base + steps.high);
  const grounds = [ground, deep, surface, raised, high];
  const text = (l: number, c = 0.012) => readable(hexOf({ l, c, h: hue }), grounds, scheme);
  const texts = TEXTS[scheme];

  const accent = readable(colors.accent, grounds, scheme);
  const onAccent = hexOf({ l: texts.onAccent, c: scheme === 'dark' ? 0.02 : 0, h: hue });
  // The ends of the button's gradient are made lighter or darker until the button's text is readable.
  const edge = (by: number) => readable(moved(accent, by), [onAccent], scheme);
  const second = colors.second ?? colors.accent;
  return new Map([
    ['--ground', ground],
    ['--ground-deep', deep],
    ['--surface', surface],
    ['--surface-raised', raised],
    ['--surface-high', high],
    ['--line', groundAt(base + steps.line)],
    ['--line-button', hexOf({ l: texts.button, c: 0.05, h: hue })],
    ['--line-field', hexOf({ l: texts.field, c: 0.05, h: hue })],
    ['--ink', text(texts.ink)],
    ['--ink-card', text(texts.card)],
    ['--ink-soft', text(texts.soft, 0.025)],
    ['--ink-faint', text(texts.faint, 0.03)],
    ['--accent', readable(accent, [onAccent], scheme)],
    ['--accent-light', edge(0.06)],
    ['--accent-deep', edge(-0.08)],
    ['--on-accent', onAccent],
    ['--accent-second', formatHex(second) ?? accent],
    ['--glow', accent],
    ['--glow-top', translucent(second, scheme === 'dark' ? 22 : 12)],
    ['--glow-side', translucent(accent, scheme === 'dark' ? 10 : 8)],
    ['--good', readable(scheme === 'dark' ? '#6fe0d2' : '#0d7a6c', grounds, scheme)],
    ['--danger', readable(scheme === 'dark' ? '#ff776b' : '#b3261e', grounds, scheme)],
  ]);
}

interface Oklch {
  l: number;
  c: number;
  h?: number | undefined;
}

function hexOf({ l, c, h = 0 }: Oklch): string {
  return formatHex({ mode: 'oklch', l, c, h });
}

function moved(color: string, by: number): string {
  const { l, c, h } = oklch(parseColor(color)) ?? { l: 0, c: 0 };
  return hexOf({ l: Math.min(1, Math.max(0, l + by)), c, h });
}

/** Makes a colour readable on these backgrounds: lighter in a dark colour scheme, darker in a light one. */
function readable(color: string, grounds: readonly string[], scheme: Scheme): string {
  const step = scheme === 'dark' ? 0.01 : -0.01;
  const { l, c, h } = oklch(parseColor(color)) ?? { l: 0, c: 0 };
  for (let at = l; at > 0 && at < 1; at += step) {
    const candidate = hexOf({ l: at, c, h });
    if (grounds.every((ground) => wcagContrast(candidate, ground) >= LEAST_CONTRAST)) return candidate;
  }
  return scheme === 'dark' ? '#ffffff' : '#000000';
}

const translucent = (color: string, percent: number) =>
  `color-mix(in srgb, ${formatHex(color) ?? '#000000'} ${percent}%, transparent)`;

/**
 * CSS rules for the colours of games. They apply to pages with an element whose attribute `data-game` is the game's
 * address. If the studio's theme has a light and a dark colour scheme, each game gets both. Text in front of pictures
 * then always uses the dark one. Printed pages keep the site's own colours.
 */
export function gameColors(pages: ReadonlyMap<string, GamePage>, schemes: CheckedTheme['schemes']): string {
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
