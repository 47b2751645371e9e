/** The video site. */
const VIDEO_SITE = 'https://www.youtube.com';

/** The error shown in place of a video whose link is not in watch form (docs/product.md#videos). */
export const VIDEO_LINK_ERROR = `ERROR: Ensure link is in the form ${VIDEO_SITE}/watch?v=ID_HERE` as const;

/** The kind of a Markdown image: a video, an invalid link to the video site, or a picture. */
export type ImageSource = { kind: 'video'; id: string } | { kind: 'bad-video' } | { kind: 'picture' };

/**
 * A source that starts with the video site's address must be in watch form with a video id (docs/product.md#videos).
 */
export function imageSource(source: string): ImageSource {
  if (!source.toLowerCase().startsWith(VIDEO_SITE)) return { kind: 'picture' };
  const url = URL.parse(source);
  const ids = url?.searchParams.getAll('v') ?? [];
  const [id = ''] = ids;
  const watch = url?.origin === VIDEO_SITE && url.pathname === '/watch' && ids.length === 1;
  return watch && /^[\w-]{11}$/.test(id) ? { kind: 'video', id } : { kind: 'bad-video' };
}

/** The watch page of a video. */
export function videoPage(id: string): string {
  return `${VIDEO_SITE}/watch?v=${id}`;
}
