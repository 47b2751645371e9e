import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';
import { fieldsOf, POST_FIELDS, type Post, postShape } from './post.ts';

const DAY = 24 * 3_600_000;

/** The durations of a draft link in days that people can choose, and the default. */
export const LINK_DAYS = [1, 7, 14, 30] as const;
export const USUAL_LINK_DAYS = 7;

/** Number of random bytes in a link's secret. */
const SECRET_BYTES = 24;

/** Schema of a shared draft: the parts of the post that its page shows. */
export const draftLinkDocument = z.object({
  ...postShape(POST_FIELDS),
  publishDate: z.number(),
  /** Id of the post. */
  post: z.string(),
  /** User id of the link's creator. */
  by: z.string(),
  /** When the texts were saved. */
  at: serverTime,
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/** A shared draft; its id is the secret. */
export type DraftLink = z.infer<typeof draftLinkDocument> & { id: string };

/** Compares shared drafts: the link that ends first comes first. */
export const firstToEnd = (one: DraftLink, other: DraftLink): number => one.expires - other.expires;

/** The address of a shared draft on this site. */
export const draftAddress = (secret: string) => `/drafts/${secret}`;

/** Whether a text can be a link's secret. Other texts are never looked up. */
export const isSecret = (text: string) => /^[A-Za-z0-9_-]{22,100}$/.test(text);

/** A secret of 192 random bits, which cannot be guessed. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** When a link for a number of days ends: a minute early, because the server's clock may be behind. */
export const linkEnd = (now: number, days: number) => Math.floor(now) + days * DAY - 60_000;

/** The parts of the post that a shared draft shows. */
export function postOfLink(link: DraftLink): Post {
  return {
    ...fieldsOf(link),
    id: link.post,
    creationDate: link.publishDate,
    publishDate: link.publishDate,
    ...{ published: false, pinned: false, featured: false },
  };
}
