import * as z from 'zod/mini';
import type { Changes } from '../editing/draft.ts';
import { LONGEST_ADDRESS } from '../text/address.ts';
import { DEFAULT_BIO_COLOR, DEFAULT_BIO_ORDER, PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

/**
 * Schema of a stored member bio (docs/product.md#member-bios), the only list of its fields. Optional fields have
 * defaults. Edited fields also have a label below, and `firestore.rules` has the same fields and limits.
 */
export const bioDocument = z.object({
  displayName: z.string(),
  teamRole: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  /** Parallel lists: address, icon and inversion of each link. */
  linkUrls: z._default(z.array(z.string()), []),
  linkIcons: z._default(z.array(z.string()), []),
  linkInverts: z._default(z.array(z.boolean()), []),
  /** `#rrggbb`. */
  color1: z._default(z.string(), DEFAULT_BIO_COLOR),
  color2: z._default(z.string(), DEFAULT_BIO_COLOR),
  order: z._default(z.number(), DEFAULT_BIO_ORDER),
  show: z._default(z.boolean(), false),
});

export type BioDocument = z.infer<typeof bioDocument>;
type LinkLists = Pick<BioDocument, 'linkUrls' | 'linkIcons' | 'linkInverts'>;

export interface BioLink {
  url: string;
  /** Address of the icon's picture. */
  icon: string;
  /** Show the icon with inverted colours. */
  invert: boolean;
}

/** A member bio. The three parallel lists of the document are one list of links here. */
export interface Bio extends Omit<BioDocument, keyof LinkLists> {
  /** The user id, or `fake_` and a number up to 9999 for a person without an account. */
  id: string;
  links: BioLink[];
}

/** Parses a stored bio and joins its parallel link lists. */
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

/** Converts changed fields for the document: links become three parallel lists. */
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

/** Labels of the edited fields (docs/product.md#bio-editor), in the order of the form and of comparisons. */
export const BIO_LABELS = {
  displayName: 'Display Name',
  teamRole: 'Team Role',
  description: 'Description',
  image: 'Image Link',
  color1: 'Color 1',
  color2: 'Color 2',
  links: 'Links',
} as const satisfies Partial<Record<keyof Bio, string>>;

export type BioField = keyof typeof BIO_LABELS;
export type BioChanges = Changes<Bio, BioField>;

/** The fields that the bio editor changes. */
export const BIO_FIELDS = Object.keys(BIO_LABELS) as readonly BioField[];

/** Limits for texts (characters) and lists (entries); `firestore.rules` has the same. */
export const BIO_LIMITS = {
  displayName: 100,
  teamRole: 100,
  description: 5000,
  image: LONGEST_ADDRESS,
  links: 20,
} as const satisfies Partial<Record<keyof Bio, number>>;
