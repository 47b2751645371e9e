/**
 * Origin of YouTube, whose videos can be Markdown images, like this site's own clips. Videos of other sites can only
 * be cards (cards/card.ts).
 */
const VIDEO_SITE = 'https://www.youtube.com';

/** Shown instead of a video if its link is not in watch form (docs/product.md#videos). */
export const VIDEO_LINK_ERROR = `ERROR: Ensure link is in the form ${VIDEO_SITE}/watch?v=ID_HERE` as const;

/** The content of a Markdown image: a video, an error because of an invalid video link, or a picture. */
type ImageSource = { kind: 'video'; id: string } | { kind: 'bad-video' } | { kind: 'picture' };

/**
 * Determines whether a Markdown image is a video or a picture. A URL of YouTube must be in watch form (`/watch?v=…`)
 * with a video id (docs/product.md#videos).
 */
export function imageSource(source: string): ImageSource {
  if (!source.toLowerCase().startsWith(VIDEO_SITE)) return { kind: 'picture' };
  const url = URL.parse(source);
  const ids = url?.searchParams.getAll('v') ?? [];
  const [id = ''] = ids;
  const watch = url?.origin === VIDEO_SITE && url.pathname === '/watch' && ids.length === 1;
  return watch && /^[\w-]{11}$/.test(id) ? { kind: 'video', id } : { kind: 'bad-video' };
}

/** URL of a video's watch page. */
export function videoPage(id: string): string {
  return `${VIDEO_SITE}/watch?v=${id}`;
}

/** First segments of paths that have the video's id as their second segment, as in `/shorts/ID`. */
const ID_PATHS = new Set(['shorts', 'embed', 'live', 'v']);

/** The id of the video at a URL of YouTube, in any form in which it is shared; null for other URLs. */
export function youTubeId(address: string): string | null {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  let id = '';
  if (host === 'youtu.be') id = first;
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    id = first === 'watch' ? (url.searchParams.get('v') ?? '') : ID_PATHS.has(first) ? second : '';
  return /^[\w-]{11}$/.test(id) ? id : null;
}

/** Converts a URL of a YouTube video in any form, such as a short link, to the watch form; null for other URLs. */
export function watchAddress(text: string): string | null {
  const id = youTubeId(text);
  return id === null ? null : videoPage(id);
}
