import * as z from 'zod/mini';
import { type Collection, each, shapeOf } from '../../../platform/domain/collection.ts';
import type { Changes } from '../../../platform/domain/editing/draft.ts';
import { LONGEST_ADDRESS } from '../../../platform/domain/text/address.ts';
import { MEMBER_BIOS } from '../places.ts';
import { DEFAULT_BIO_COLOR, DEFAULT_BIO_ORDER, PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

const text = z._default(z.string(), '');

/**
 * Member bios as they are stored (docs/product.md#member-bios). This is the only list of their fields;
 * `npm run rules` prints it into `firestore.rules`.
 */
export const BIOS = {
  path: MEMBER_BIOS,
  isPublic: true,
  exportFile: 'memberBios.json',
  fields: {
    displayName: { schema: z.string(), label: 'Display Name', limit: 100 },
    teamRole: { schema: text, label: 'Team Role', limit: 100 },
    description: { schema: text, label: 'Description', limit: 5000 },
    image: { schema: text, label: 'Image Link', limit: LONGEST_ADDRESS },
    /** The gradient's first colour, such as `#383e48`. */
    color1: { schema: z._default(z.string(), DEFAULT_BIO_COLOR), label: 'Color 1' },
    color2: { schema: z._default(z.string(), DEFAULT_BIO_COLOR), label: 'Color 2' },
    /** Three lists of equal length: for each link its URL, its icon, and whether the icon's colours are inverted. */
    linkUrls: { schema: z._default(z.array(z.string()), []), limit: 20 },
    linkIcons: { schema: z._default(z.array(z.string()), []), limit: 20 },
    linkInverts: { schema: z._default(z.array(z.boolean()), []) },
    order: { schema: z._default(z.number(), DEFAULT_BIO_ORDER) },
    show: { schema: z._default(z.boolean(), false) },
  },
} as const satisfies Collection;

export const bioDocument = z.object(shapeOf(BIOS.fields));

export type BioDocument = z.infer<typeof bioDocument>;
type LinkLists = Pick<BioDocument, 'linkUrls' | 'linkIcons' | 'linkInverts'>;

export interface BioLink {
  url: string;
  /** URL of the icon. */
  icon: string;
  /** Whether the icon's colours are inverted. */
  invert: boolean;
}

/** A member bio. The document stores links as three lists; in this type they are one list. */
export interface Bio extends Omit<BioDocument, keyof LinkLists> {
  /** A user id, or `fake_` and a number up to 9999 for a person without an account. */
  id: string;
  links: BioLink[];
}

/** Parses a stored bio and combines its three lists of links. */
export const bioSchema = z.pipe(
  bioDocument,
  z.transform(({ linkUrls, linkIcons, linkInverts, ...rest }: BioDocument): Omit<Bio, 'id'> => {
    const links = linkUrls.map((url, at) => ({
      url,
      icon: linkIcons[at] ?? '',
      invert: linkInverts[at] ?? false,
    }));
    return { ...rest, links };
  }),
);

/** Converts changed fields to the stored form, in which links are three lists. */
export function asStored({ links, ...fields }: BioChanges): Partial<BioDocument> {
  if (!links) return fields;
  return {
    ...fields,
    linkUrls: links.map((link) => link.url),
    linkIcons: links.map((link) => link.icon),
    linkInverts: links.map((link) => link.invert),
  };
}

/** A new bio with the defaults of docs/product.md#member-bios. */
export function newBio(): BioDocument {
  return bioDocument.parse({
    displayName: 'New Member',
    teamRole: 'Member',
    description: "Hi I'm new :)",
    image: PLACEHOLDER_PORTRAIT,
  });
}

/** Labels of the fields that the bio editor changes (docs/product.md#bio-editor), in form order. */
export const BIO_LABELS = { ...each(BIOS.fields, 'label'), links: 'Links' } as const;

export type BioField = keyof typeof BIO_LABELS;
export type BioChanges = Changes<Bio, BioField>;

/** The fields that the bio editor changes. */
export const BIO_FIELDS = Object.keys(BIO_LABELS) as readonly BioField[];

/** Maximum lengths: of texts in characters, of lists in entries. */
export const BIO_LIMITS = { ...each(BIOS.fields, 'limit'), links: BIOS.fields.linkUrls.limit };
