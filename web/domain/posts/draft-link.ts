import * as z from 'zod/mini';
import { serverTime } from '../server-time.ts';
import { fieldsOf, POST_FIELDS, type Post, postShape } from './post.ts';

const DAY = 24 * 3_600_000;

/** How many days a draft link can last, and what is chosen unless somebody chooses otherwise. */
export const LINK_DAYS = [1, 7, 14, 30] as const;
export const USUAL_LINK_DAYS = 7;

/** Random bytes of a link's secret. */
const SECRET_BYTES = 24;

/** A shared draft as it is stored: what its page shows of the post. */
export const draftLinkDocument = z.object({
  ...postShape(POST_FIELDS),
  publishDate: z.number(),
  /** Id of the post. */
  post: z.string(),
  /** User id of who made the link. */
  by: z.string(),
  /** When the texts were saved. */
  at: serverTime,
  /** Milliseconds since 1970. */
  expires: z.number(),
});

/** A shared draft; its id is the secret. */
export type DraftLink = z.infer<typeof draftLinkDocument> & { id: string };

/** Compares shared drafts: what ends first comes first. */
export const firstToEnd = (one: DraftLink, other: DraftLink): number => one.expires - other.expires;

/** The address of a shared draft on this site. */
export const draftAddress = (secret: string) => `/drafts/${secret}`;

/** Can this be the secret of a link? Anything else is not asked for. */
export const isSecret = (text: string) => /^[A-Za-z0-9_-]{22,100}$/.test(text);

/** A secret that nobody can guess: 192 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** When a link for a number of days ends; a minute is taken off, as the server's clock may be a little behind. */
export const linkEnd = (now: number, days: number) => Math.floor(now) + days * DAY - 60_000;

/** The post as a shared draft shows it. */
export function postOfLink(link: DraftLink): Post {
  return {
    ...fieldsOf(link),
    id: link.post,
    creationDate: link.publishDate,
    publishDate: link.publishDate,
    ...{ published: false, pinned: false, featured: false },
  };
}
