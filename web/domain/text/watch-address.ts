import { videoPage } from './video-link.ts';

/** Converts a URL of the video site (short link, short, player) to the watch form; null for other URLs. */
export function watchAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  let id = '';
  if (host === 'youtu.be') id = first;
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    id = first === 'watch' ? (url.searchParams.get('v') ?? '') : PLAYER_PATHS.has(first) ? second : '';
  return /^[\w-]{11}$/.test(id) ? videoPage(id) : null;
}

const PLAYER_PATHS = new Set(['shorts', 'embed', 'live']);
