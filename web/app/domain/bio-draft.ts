import type { Bio } from './bio.ts';

/** The fields of a bio that its editor changes (spec §2). */
const BIO_FIELDS = ['displayName', 'teamRole', 'description', 'image', 'links', 'color1', 'color2'] as const;
export type BioChanges = Partial<Pick<Bio, (typeof BIO_FIELDS)[number]>>;

/** Of what was typed, the fields that differ from the stored bio: what a save writes. */
export function changedBioFields(stored: Bio, typed: BioChanges): BioChanges {
  const changed = BIO_FIELDS.filter((field) => field in typed && !isSame(typed[field], stored[field]));
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** The link that Add New Link appends (spec §2). */
export const NEW_LINK = { url: '/', icon: '/art/icons/link.svg', invert: false };

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
