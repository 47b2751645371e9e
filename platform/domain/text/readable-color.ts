const LIGHT = '#ffffff';
const DARK = '#10121f';

/**
 * The text colour on a gradient, such as that of a bio: light or dark, whichever has the higher minimum contrast to both
 * ends.
 */
export function readableTextColor(color1: string, color2: string): string {
  const worst = (text: string) => Math.min(contrast(text, color1), contrast(text, color2));
  return worst(LIGHT) >= worst(DARK) ? LIGHT : DARK;
}

/**
 * The colour and opacity (0 to 1) of an overlay between gradient and text. It raises the contrast of the text to at
 * least 4.5:1 at both ends.
 */
export function neededVeil(color1: string, color2: string): { color: string; opacity: number } {
  const text = readableTextColor(color1, color2);
  const color = text === LIGHT ? '#000000' : '#ffffff';
  for (let opacity = 0; opacity < 1; opacity += 0.05) {
    const fits = [color1, color2].every((end) => contrast(text, mix(end, color, opacity)) >= 4.5);
    if (fits) return { color, opacity: Math.round(opacity * 100) / 100 };
  }
  return { color, opacity: 1 };
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return contrastRatio(luminance(...channels(a)), luminance(...channels(b)));
}

/** WCAG contrast ratio of two relative luminances, 1 to 21. */
function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance (WCAG 2.2), 0 to 1, of a colour with channels from 0 to 255. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the colour, or a dark grey if it is not in the form `#rrggbb`. */
export function safeColor(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#383e48';
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(safeColor(color).slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(under: string, over: string, opacity: number): string {
  const from = channels(under);
  const to = channels(over);
  const mixed = from.map((channel, at) => Math.round(channel * (1 - opacity) + (to[at] ?? 0) * opacity));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
