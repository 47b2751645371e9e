import { frame } from './frame.ts';
import { home } from './home.ts';
import { look } from './look.ts';
import { press } from './press.ts';
import { redirects } from './redirects.ts';
import type { Values } from './value-fields.ts';
import { words } from './words.ts';

/** All areas, in the order of the screen “Site”. */
export const AREAS = { home, frame, look, words, press, redirects } as const;

export type AreaName = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as readonly AreaName[];

export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);

/** The values of each area in `studio.config.ts`. */
export type FileValues = Readonly<Record<AreaName, Values>>;

/** The values of each area with an empty text for each field that has none, because the server sends only the others. */
export const withEmptyTexts = (values: FileValues): FileValues =>
  Object.fromEntries(
    AREA_NAMES.map((area) => [
      area,
      { ...Object.fromEntries(Object.keys(AREAS[area].fields).map((name) => [name, ''])), ...values[area] },
    ]),
  ) as FileValues;

/** The path of an area's screen, with a planned change or with the present values in its form. */
export const areaScreen = (area: AreaName, version: string | null): string =>
  `/admin/site-values/${area}${version === null ? '' : `/${version}`}`;
