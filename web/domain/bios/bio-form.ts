import { addressProblem } from '../../../platform/domain/text/address.ts';
import { nameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { readableTextColor } from '../../../platform/domain/text/readable-color.ts';
import { SOCIAL_KINDS } from '../social-links.ts';
import { BIO_LABELS, type Bio, type BioField, type BioLink } from './bio.ts';

/** The link that the button “Add New Link” appends (docs/product.md#bio-editor). */
export const NEW_LINK: BioLink = { url: '/', icon: '/art/icons/link.svg', invert: false };

/** An icon that ships with the site, for a link of a bio. */
interface IconChoice {
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

/**
 * The invalid fields of a bio, in form order, each with a message. `field` is the name used in the form:
 * `displayName`, `image`, or for the first link `link-0-url` and `link-0-icon`.
 */
export function bioProblems({
  displayName,
  image,
  links,
}: Pick<Bio, BioField>): { field: string; label: string; message: string }[] {
  const addresses = [
    { field: 'image', label: BIO_LABELS.image as string, address: image },
    ...links.flatMap(({ url, icon }, at) => [
      { field: `link-${at}-url`, label: `Link URL of link ${at + 1}`, address: url },
      { field: `link-${at}-icon`, label: `Icon URL of link ${at + 1}`, address: icon },
    ]),
  ];
  const name = { field: 'displayName', label: BIO_LABELS.displayName, message: nameAdvice(displayName) };
  const found = [
    name,
    ...addresses.map(({ address, ...named }) => ({ ...named, message: addressProblem(address) })),
  ];
  return found.flatMap(({ message, ...named }) => (message === null ? [] : [{ ...named, message }]));
}
