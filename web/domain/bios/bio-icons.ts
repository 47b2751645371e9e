import { SOCIAL_KINDS } from '../social-links.ts';
import { readableTextColor } from '../text/readable-color.ts';
import type { BioLink } from './bio.ts';

/** An icon that ships with the site, for a link of a bio. */
export interface IconChoice {
  name: string;
  icon: string;
  /** Whether the icon itself is light or dark. */
  shade: 'light' | 'dark';
}

/** Icons for common services. A link may use any other picture as its icon. */
export const ICON_CHOICES: readonly IconChoice[] = [
  ...(
    [
      ['Link', 'link'],
      ['Web site', 'globe'],
      ['E-mail', 'mail'],
      ['Code', 'code'],
      ['Drawing', 'brush'],
      ['Writing', 'pencil'],
      ['Music', 'music'],
      ['Games', 'game-pad'],
    ] as const
  ).map(([name, file]) => ({ name, icon: `/art/icons/${file}.svg`, shade: 'dark' as const })),
  ...Object.entries(SOCIAL_KINDS).map(([kind, name]) => ({
    name,
    icon: `/art/social/${kind}.svg`,
    shade: 'light' as const,
  })),
];

/** The icon to store with a link. A dark icon is inverted on dark colours of the bio, a light one on light colours. */
export function chosenIcon(
  { icon, shade }: IconChoice,
  color1: string,
  color2: string,
): Pick<BioLink, 'icon' | 'invert'> {
  const needed = readableTextColor(color1, color2) === '#ffffff' ? 'light' : 'dark';
  return { icon, invert: shade !== needed };
}
