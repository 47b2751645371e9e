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
