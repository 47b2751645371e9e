import type { FieldTexts } from '../../../platform/staff/editing/fields.ts';
import { BIO_LABELS, type Bio, type BioField, type BioLink } from '../../domain/bios/bio.ts';

/** Converts the fields of a bio to text, with one line per link. Colours and links cannot be edited as text. */
export const BIO_TEXTS: FieldTexts<Bio, BioField> = {
  labels: BIO_LABELS,
  longTexts: ['description'],
  text: (_field, value) => (Array.isArray(value) ? value.map(linkText).join('\n') : (value ?? '')),
  parse: (field, text) => (['links', 'color1', 'color2'].includes(field) ? null : text),
};

function linkText({ url, icon, invert }: BioLink): string {
  return `${url} (icon ${icon}${invert ? ', inverted' : ''})`;
}
