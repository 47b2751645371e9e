/** Minimum contrast between text and its background (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** The opaque colours of a theme, by the name of their token without `--`, with what each is for. In groups. */
export const COLOR_GROUPS = {
  Backgrounds: {
    ground: 'Page',
    'ground-deep': 'Footer',
    surface: 'Boxes',
    'surface-raised': 'Buttons',
    'surface-high': 'Hovered buttons',
  },
  Text: {
    ink: 'Text',
    'ink-card': 'Text on cards',
    'ink-soft': 'Secondary text',
    'ink-faint': 'Example in an empty field',
  },
  Accent: {
    accent: 'Links and main button',
    'accent-light': 'Upper edge of the main button',
    'accent-deep': 'Lower edge of the main button',
    'on-accent': 'Text on the main button',
    'accent-second': 'Second colour of gradients',
    glow: 'Light around the trailer',
  },
  Lines: { line: 'Around boxes', 'line-button': 'Around buttons', 'line-field': 'Around fields' },
  Messages: { good: 'Success', danger: 'Errors' },
} as const;

type Groups = typeof COLOR_GROUPS;
export type ColorName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** The meaning of each colour, by its name. */
export const COLORS: Readonly<Record<ColorName, string>> = Object.assign({}, ...Object.values(COLOR_GROUPS));

export const COLOR_NAMES = Object.keys(COLORS) as readonly ColorName[];

/** Each text colour, and the backgrounds that it must be readable on. */
export const TEXT_COLORS: readonly (readonly [text: ColorName, grounds: readonly ColorName[]])[] = [
  ['ink', ['ground', 'ground-deep', 'surface', 'surface-raised', 'surface-high']],
  ['ink-card', ['surface', 'surface-high']],
  ['ink-soft', ['ground', 'ground-deep', 'surface']],
  ['ink-faint', ['ground-deep']],
  ['accent', ['ground', 'ground-deep', 'surface']],
  ['on-accent', ['accent', 'accent-light', 'accent-deep']],
  // `good` is used as a text colour in code, `danger` for errors.
  ['good', ['ground', 'ground-deep']],
  ['danger', ['ground']],
];

/** The fonts that ship with the site, and the device's own, with their CSS values. */
export const FONTS = {
  'exo-2': { label: 'Exo 2', stack: '"Exo 2 Variable", "Exo 2 Stand-in", system-ui, sans-serif' },
  inter: { label: 'Inter', stack: '"Inter Variable", "Inter Stand-in", system-ui, sans-serif' },
  system: { label: 'The font of the device', stack: 'system-ui, sans-serif' },
} as const;

export type FontName = keyof typeof FONTS;

/** Where a font is used: `brand` for headings and buttons, `text` for text. */
export type FontUse = 'brand' | 'text';

/** Colours as `#rrggbb`. */
export type Colors = Readonly<Record<ColorName, string>>;

/** A change of the theme. What it lacks is as in `theme.css`. */
export interface Look {
  /** Colours of all devices, or of those set to dark if the theme has light colours. */
  dark: Partial<Colors>;
  light: Partial<Colors>;
  /** Whether devices set to light get the light colours. */
  hasLight?: boolean | undefined;
  fonts: Readonly<Partial<Record<FontUse, FontName>>>;
}

/** The look of a `theme.css`, as far as it can be changed. A font is null if it is none of the site's. */
export interface FileLook {
  dark: Colors;
  /** Those of `dark` if devices set to light have no colours of their own. */
  light: Colors;
  hasLight: boolean;
  fonts: Readonly<Record<FontUse, FontName | null>>;
}
