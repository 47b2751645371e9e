import * as z from 'zod/mini';
import { serverTime } from '../../../platform/domain/server-time.ts';
import { fieldsOf, POST_FIELDS, type Post, postShape } from './post.ts';

const DAY = 24 * 3_600_000;

/** The possible durations of a draft link in days. */
export const LINK_DAYS = [1, 7, 14, 30] as const;
/** The default duration of a draft link in days. */
export const USUAL_LINK_DAYS = 7;

/** Number of random bytes in the secret of a link. */
const SECRET_BYTES = 24;

/** Schema of a shared draft: the fields of the post that its page shows. */
export const draftLinkDocument = z.object({
  ...postShape(POST_FIELDS),
  publishDate: z.number(),
  /** Id of the post. */
  post: z.string(),
  /** Id of the user who created the link. */
  by: z.string(),
  /** When the texts were last saved. */
  at: serverTime,
  /** When the link ends, in milliseconds since 1970. */
  expires: z.number(),
});

/** A draft that is shared by a link. Its id is the secret in the link. */
export type DraftLink = z.infer<typeof draftLinkDocument> & { id: string };

/** Sorts shared drafts: the one that ends first comes first. */
export const firstToEnd = (one: DraftLink, other: DraftLink): number => one.expires - other.expires;

/** Path of a shared draft. */
export const draftAddress = (secret: string) => `/drafts/${secret}`;

/** Whether a text can be the secret of a link. For any other text, the database is not queried. */
export const isSecret = (text: string) => /^[A-Za-z0-9_-]{22,100}$/.test(text);

/** A new secret of 192 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * The end of a link that is created at `now` and lasts this many days, in milliseconds since 1970. It is one minute
 * early, because the database rejects links that last too long, and its clock may be behind.
 */
export const linkEnd = (now: number, days: number) => Math.floor(now) + days * DAY - 60_000;

/** The shared draft as a post. */
export function postOfLink(link: DraftLink): Post {
  return {
    ...fieldsOf(link),
    id: link.post,
    creationDate: link.publishDate,
    publishDate: link.publishDate,
    ...{ published: false, pinned: false, featured: false },
  };
}
