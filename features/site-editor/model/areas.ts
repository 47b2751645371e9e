import { frame } from './frame.ts';
import { home } from './home.ts';
import { press } from './press.ts';
import { words } from './words.ts';

/** All areas, in the order of the screen “Site”. */
export const AREAS = { home, frame, words, press } as const;

export type AreaName = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as readonly AreaName[];

export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);

/** The path of an area's screen, with a planned change or with the present values in its form. */
export const areaScreen = (area: AreaName, version: string | null): string =>
  `/admin/site-values/${area}${version === null ? '' : `/${version}`}`;
