import {
  pictureAddress,
  pictureId,
  pictureShape,
  widthsOf,
} from '../../../platform/domain/pictures/picture-address.ts';
import { contrast } from '../../../platform/domain/text/readable-color.ts';
import {
  COLOR_GROUPS,
  COLOR_NAMES,
  COLORS,
  type ColorName,
  type Colors,
  FONTS,
  type FontName,
  type FontUse,
  LEAST_CONTRAST,
  type Look,
  TEXT_COLORS,
} from '../../../web/domain/look.ts';
import type { TextField } from '../../../web/domain/value-field.ts';
import { type Area, address, reader } from './area.ts';
import type { Values } from './value-fields.ts';

/** The two palettes, with the devices that get them. */
export const PALETTES = { dark: 'dark devices', light: 'light devices' } as const;
export type Palette = keyof typeof PALETTES;
const PALETTE_NAMES = Object.keys(PALETTES) as readonly Palette[];

/** The name of a colour's value. */
export const colorField = (palette: Palette, color: ColorName) => `${palette}.${color}`;

/** The choice of a font that only `theme.css` names. */
export const FILE_FONT = 'file';

const font = (label: string): TextField => ({
  ...{ kind: 'choice', label, limit: 10 },
  choices: {
    ...Object.fromEntries(Object.entries(FONTS).map(([name, one]) => [name, one.label])),
    [FILE_FONT]: 'The font that theme.css names',
  },
});

const colorFields = (palette: Palette): [string, TextField][] =>
  COLOR_NAMES.map((color) => [
    colorField(palette, color),
    {
      ...{ kind: 'color', label: `${COLORS[color]}, ${PALETTES[palette]}`, limit: 7 },
      ...{ needed: true, isListed: true },
    },
  ]);

/** Logo, fonts and colours of the pages. */
export const look: Area = {
  title: 'Colours, logo and fonts',
  page: '/',
  fields: {
    logo: {
      ...address('picture', 'Logo'),
      hint: 'Shown in the header of all pages. A PNG, WebP or SVG file with a transparent background fits all colours.',
      needed: true,
      leastWidth: 220,
    },
    brandFont: font('Font of headings and buttons'),
    textFont: font('Font of texts'),
    lightDevices: {
      kind: 'choice',
      label: 'Devices set to light',
      limit: 10,
      choices: { own: 'Get light colours', same: 'Get the same colours as others' },
    },
    ...Object.fromEntries(PALETTE_NAMES.flatMap(colorFields)),
  },
  read({ logo }, { look: { fonts, hasLight, ...palettes } }) {
    return {
      logo,
      brandFont: fonts.brand ?? FILE_FONT,
      textFont: fonts.text ?? FILE_FONT,
      lightDevices: hasLight ? 'own' : 'same',
      ...Object.fromEntries(
        PALETTE_NAMES.flatMap((palette) =>
          COLOR_NAMES.map((color) => [colorField(palette, color), palettes[palette][color]]),
        ),
      ),
    };
  },
  apply(studio, values) {
    const { logo, ...others } = values;
    const logoOrOld = logo === undefined ? studio.logo : logoAddress(String(logo));
    if (Object.keys(others).length === 0) return { ...studio, logo: logoOrOld };
    return { ...studio, logo: logoOrOld, look: lookOf(others) };
  },
  problems: (values, file) =>
    Object.fromEntries(
      shownPalettes(values).flatMap((palette) =>
        contrastsOf(values, palette)
          // Unchanged colours of the folder are not refused.
          .filter(({ pair }) =>
            pair.some((color) => values[colorField(palette, color)] !== file[colorField(palette, color)]),
          )
          .filter(({ ratio }) => ratio < LEAST_CONTRAST)
          // Of several backgrounds, the one on which the text is hardest to read.
          .toSorted((one, other) => other.ratio - one.ratio)
          .map((one) => [colorField(palette, one.pair[0]), contrastText(one)]),
      ),
    ),
};

function lookOf(values: Values): Look {
  const { text } = reader(values);
  const colors = (palette: Palette): Partial<Colors> =>
    Object.fromEntries(
      COLOR_NAMES.map((color) => [color, text(colorField(palette, color))]).filter(([, value]) => value),
    );
  const fonts = Object.fromEntries(
    Object.entries({ brand: text('brandFont'), text: text('textFont') }).filter(([, name]) =>
      Object.hasOwn(FONTS, name),
    ),
  ) as Partial<Record<FontUse, FontName>>;
  const devices = text('lightDevices');
  return {
    ...{ dark: colors('dark'), light: colors('light'), fonts },
    ...(devices && { hasLight: devices === 'own' }),
  };
}

/** A picture of the library as WebP, which can be transparent, and in the size of a logo. */
function logoAddress(logo: string): string {
  const id = pictureId(logo);
  if (id === null) return logo;
  const width = widthsOf(pictureShape(id)?.width ?? 320).findLast((one) => one <= 480);
  return pictureAddress(id, width, 'webp');
}

/** The palettes that devices get with these values. */
export const shownPalettes = ({ lightDevices }: Values): readonly Palette[] =>
  lightDevices === 'own' ? PALETTE_NAMES : ['dark'];

/** The contrast of a text colour and its background, rounded down to a tenth. */
export interface Contrast {
  pair: readonly [text: ColorName, ground: ColorName];
  ratio: number;
}

/** The contrasts of a palette. Pairs with a value that is no colour are left out. */
export function contrastsOf(values: Values, palette: Palette): Contrast[] {
  const colorOf = (color: ColorName) => {
    const value = String(values[colorField(palette, color)] ?? '');
    return /^#[0-9a-f]{6}$/.test(value) ? value : null;
  };
  return TEXT_COLORS.flatMap(([text, grounds]) =>
    grounds.flatMap((ground): Contrast[] => {
      const [front, back] = [colorOf(text), colorOf(ground)];
      if (front === null || back === null) return [];
      return [{ pair: [text, ground], ratio: Math.floor(contrast(front, back) * 10) / 10 }];
    }),
  );
}

/** A contrast as a sentence. */
export function contrastText({ pair: [text, ground], ratio }: Contrast): string {
  const what = `${COLORS[text]} on ${nameWithin(ground)}: ${ratioText(ratio)}`;
  return ratio >= LEAST_CONTRAST
    ? `${what}, enough.`
    : `${what}. Visitors will have trouble reading it. ${ratioText(LEAST_CONTRAST)} is needed.`;
}

/** Such as `4.5 : 1`, on one line. */
const ratioText = (ratio: number) => `${ratio.toFixed(1)}\u00a0:\u00a01`;

const nameWithin = (color: ColorName) => COLORS[color].charAt(0).toLowerCase() + COLORS[color].slice(1);

/** The groups of colours, each with its title. */
export const GROUPS = Object.entries(COLOR_GROUPS).map(([title, colors]) => ({
  title,
  colors: Object.keys(colors) as ColorName[],
}));
