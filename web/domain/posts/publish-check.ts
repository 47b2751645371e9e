import { clipId } from '../../../platform/domain/clips/clip-address.ts';
import {
  isOutsideLink,
  safeImage,
  safeLink,
  VOID_ADDRESS,
} from '../../../platform/domain/text/link-policy.ts';
import { imageSource, VIDEO_LINK_ERROR } from '../../../platform/domain/text/video-link.ts';
import { newPost, POST_FIELDS, POSTS, type PostField, type PostFields } from './post.ts';

/** The pictures and links in a text. `at` is the offset of each. */
export interface TextParts {
  pictures: readonly { address: string; alt: string; at: number }[];
  links: readonly { address: string; text: string; at: number }[];
}

/** A problem that should be corrected before a post is published. */
export interface Missing {
  field: PostField;
  message: string;
  /** For a problem of a picture or link in the content: its offset. */
  at?: number;
}

const UNTOUCHED = newPost('', 0).title;

/**
 * The problems of a post before publication, in form order. They are warnings; the post can be published anyway.
 * `parts` are the links and pictures in the content. `broken` contains the URLs of this site that do not work. `nameOf`
 * returns the name of the picture or clip at a URL.
 */
export function missingFrom(
  post: PostFields,
  parts: TextParts,
  broken: ReadonlySet<string>,
  nameOf: (picture: string) => string,
): Missing[] {
  const missing: Missing[] = [];
  const said = new Set<string>();
  /** Adds a problem, unless the same message about the same URL was already added. */
  const say = (field: PostField, message: string | null, address = '', at?: number) => {
    const fault = JSON.stringify([message, address]);
    if (message === null || said.has(fault)) return;
    said.add(fault);
    missing.push({ field, message, ...(at === undefined ? {} : { at }) });
  };

  for (const field of POST_FIELDS) if (isEmpty(post[field])) say(field, POSTS.fields[field].missing);
  if (post.title.trim() === UNTOUCHED) say('title', `The title is still “${UNTOUCHED}”.`);
  if (!isEmpty(post.image) && (safeImage(post.image) === null || broken.has(post.image)))
    say('image', `The cover picture “${nameOf(post.image)}” cannot be shown.`);

  for (const { address, alt, at } of parts.pictures) {
    const { kind } = imageSource(address);
    if (kind === 'bad-video') say('content', VIDEO_LINK_ERROR, address, at);
    if (kind !== 'picture') continue;
    const picture = `The ${clipId(address) === null ? 'picture' : 'clip'} “${nameOf(address)}”`;
    if (alt.trim() === '')
      say('content', `${picture} has no description for people who cannot see it.`, address, at);
    if (safeImage(address) === null || broken.has(address))
      say('content', `${picture} cannot be shown.`, address, at);
  }
  for (const { address, text, at } of parts.links) {
    const where = text.trim() === '' ? 'A link' : `The link “${text.trim()}”`;
    if (address.trim() === '' || isUnfinished(address)) say('content', `${where} has no address.`, text, at);
    else if (safeLink(address) === VOID_ADDRESS)
      say('content', `${where} has an address that visitors cannot open: ${address}`, address, at);
    else if (broken.has(address))
      say('content', `${where} points to ${address}, which visitors cannot open.`, address, at);
  }
  return missing.toSorted((one, other) => POST_FIELDS.indexOf(one.field) - POST_FIELDS.indexOf(other.field));
}

const isEmpty = (value: string | readonly string[]): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0;

/** Whether a URL is still the placeholder that the toolbar inserted, such as `https://`. */
function isUnfinished(address: string): boolean {
  return /^https?:\/*$/.test(address);
}

/**
 * The distinct URLs of a post's cover, pictures and links that are relative, and so on this site. They are checked
 * before publication. Omits URLs that start with `#` or `?`.
 */
export function ownAddresses({ image }: Pick<PostFields, 'image'>, parts: TextParts): string[] {
  const all = [image, ...parts.pictures.map((one) => one.address), ...parts.links.map((one) => one.address)];
  return [...new Set(all)].filter((address) => /^[^#?:]/.test(address) && isOwn(address));
}

function isOwn(address: string): boolean {
  return safeLink(address) !== VOID_ADDRESS && !isOutsideLink(address) && !/^[^/?#]*:/.test(address);
}
