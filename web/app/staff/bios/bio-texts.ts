import type { Bio, BioLink } from '../../domain/bio.ts';
import type { BioField } from '../../domain/bio-draft.ts';
import type { FieldTexts } from '../editing/field-texts.ts';

/** The fields of a bio as text: each link is one line. Colours and links are taken as they are. */
export const BIO_TEXTS: FieldTexts<Bio, BioField> = {
  labels: {
    displayName: 'Display Name',
    teamRole: 'Team Role',
    description: 'Description',
    image: 'Image Link',
    color1: 'Color 1',
    color2: 'Color 2',
    links: 'Links',
  },
  text: (_field, value) => (Array.isArray(value) ? value.map(linkText).join('\n') : (value ?? '')),
  parse: (field, text) => (['links', 'color1', 'color2'].includes(field) ? null : text),
};

function linkText({ url, icon, invert }: BioLink): string {
  return `${url} (icon ${icon}${invert ? ', inverted' : ''})`;
}
