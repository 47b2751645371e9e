import { videoPage, youTubeId } from './video-link.ts';
import { EMBED_HOST, embedAddress, type Player } from './video-player.ts';

/** A video that can be played in a frame. */
export interface EmbeddedVideo extends Player {
  /** URL of the page that shows the video on its site. */
  page: string;
}

/** Origins whose frames every page allows. A studio's `videoHosts` are allowed too. */
export const PLAYER_ORIGINS = [EMBED_HOST, 'https://player.vimeo.com', 'https://clips.twitch.tv'] as const;

/**
 * The video at a URL of YouTube, Vimeo, Twitch (only clips) or one of the studio's PeerTube sites, `hosts`; null for
 * other URLs. `here` is the host name of this site, which Twitch's player requires.
 */
export function embeddedVideo(address: string, hosts: readonly string[], here: string): EmbeddedVideo | null {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  if (hosts.includes(url.host)) return peerTubeVideo(url);
  const youTube = youTubeId(address);
  if (youTube !== null) return youTubeVideo(youTube, url);
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeoVideo(url);
  if (host === 'twitch.tv' || host === 'clips.twitch.tv') return twitchClip(host, url, here);
  return null;
}

const segments = (url: URL) => url.pathname.split('/').filter(Boolean);

/** Adds the parameters that are not empty, as in `https://player.example/1?autoplay=1&start=90`. */
function withQuery(address: string, query: Record<string, string | number | null>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== '');
  if (given.length === 0) return address;
  return `${address}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function youTubeVideo(id: string, url: URL): EmbeddedVideo {
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'));
  const player = embedAddress(id);
  return {
    site: 'YouTube',
    page: videoPage(id),
    player: withQuery(player, { start }),
    play: withQuery(player, { autoplay: 1, start }),
  };
}

function vimeoVideo(url: URL): EmbeddedVideo | null {
  const path = segments(url);
  const at = path.findIndex((segment) => /^\d{4,12}$/.test(segment));
  const id = path[at];
  if (id === undefined) return null;
  // The URL of an unlisted video has a secret after the id.
  const hash = url.searchParams.get('h') ?? path[at + 1] ?? '';
  if (!/^[0-9a-f]{0,16}$/.test(hash)) return null;
  const start = secondsOf(/^#t=(.+)$/.exec(url.hash)?.[1] ?? null);
  const from = start === null ? '' : `#t=${start}s`;
  const player = `https://player.vimeo.com/video/${id}`;
  return {
    site: 'Vimeo',
    page: `https://vimeo.com/${id}${hash && `/${hash}`}${from}`,
    player: withQuery(player, { h: hash, dnt: 1 }) + from,
    play: withQuery(player, { h: hash, dnt: 1, autoplay: 1 }) + from,
  };
}

function twitchClip(host: string, url: URL, here: string): EmbeddedVideo | null {
  const path = segments(url);
  const clip = host === 'clips.twitch.tv' ? path[0] : path[1] === 'clip' ? path[2] : undefined;
  if (clip === undefined || clip === 'embed' || !/^[\w-]{4,120}$/.test(clip)) return null;
  const player = 'https://clips.twitch.tv/embed';
  return {
    site: 'Twitch',
    page: `https://clips.twitch.tv/${clip}`,
    player: withQuery(player, { clip, parent: here, autoplay: 'false' }),
    play: withQuery(player, { clip, parent: here, autoplay: 'true' }),
  };
}

function peerTubeVideo(url: URL): EmbeddedVideo | null {
  const id = /^\/(?:w|videos\/(?:watch|embed))\/([\w-]{20,36})\/?$/.exec(url.pathname)?.[1];
  if (id === undefined) return null;
  const start = secondsOf(url.searchParams.get('start'));
  const player = `https://${url.host}/videos/embed/${id}`;
  return {
    site: url.host,
    page: withQuery(`https://${url.host}/w/${id}`, { start }),
    player: withQuery(player, { start }),
    play: withQuery(player, { autoplay: 1, start }),
  };
}

/**
 * Converts a time in a URL, such as `90`, `90s` or `1h2m3s`, to seconds. Null if the time is missing, zero or
 * malformed.
 */
function secondsOf(time: string | null): number | null {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '');
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) || null;
}
