import * as z from 'zod/mini';
import type { Changes } from '../editing/draft.ts';
import { LONGEST_ADDRESS } from '../text/address.ts';
import { DEFAULT_BIO_COLOR, DEFAULT_BIO_ORDER, PLACEHOLDER_PORTRAIT } from './bio-defaults.ts';

/**
 * A member bio as it is stored (docs/product.md#member-bios): the one list of its fields. A field that a stored bio may lack has a default.
 * What people edit also has a label below, and `firestore.rules` has the same fields and limits.
 */
export const bioDocument = z.object({
  displayName: z.string(),
  teamRole: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  image: z._default(z.string(), ''),
  /** The three lists run in parallel: address, icon and inversion of each link. */
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

/** A member bio. The three link lists of the document are one list here. */
export interface Bio extends Omit<BioDocument, keyof LinkLists> {
  /** The user id, or `fake_` and a number up to 9999 for somebody without an account. */
  id: string;
  links: BioLink[];
}

/** Reads a stored bio, with its parallel link lists joined into one. */
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

/** Changed fields as the document has them: links are three parallel lists there. */
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

/** What the editor calls the fields that it changes (docs/product.md#bio-editor); a comparison lists them in this order. */
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

/** The fields of a bio that its editor changes. */
export const BIO_FIELDS = Object.keys(BIO_LABELS) as readonly BioField[];

/** The most characters of a text, and the most entries of a list; `firestore.rules` refuses more. */
export const BIO_LIMITS = {
  displayName: 100,
  teamRole: 100,
  description: 5000,
  image: LONGEST_ADDRESS,
  links: 20,
} as const satisfies Partial<Record<keyof Bio, number>>;
