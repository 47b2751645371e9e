import type { ElementContent } from 'hast';
import { embeddedVideo } from '../../../web/domain/cards/embedded-video.ts';
import { clipId } from '../../../web/domain/clips/clip-address.ts';
import { safeImage } from '../../../web/domain/text/link-policy.ts';
import { imageSource, videoPage, youTubeId } from '../../../web/domain/text/video-link.ts';
import type { Block, Picture } from '../model/outline.ts';
import { linkOf, type OutlinePlace, sourceOf } from './read-runs.ts';

type Media = Extract<Block, { kind: 'pictures' | 'video' }>;

/** A video on YouTube or on another video site. */
function videoOf(address: string, alt: string): Media {
  const youTube = youTubeId(address);
  return { kind: 'video', address: youTube === null ? address : videoPage(youTube), alt, youTube };
}

/** The video at a URL, if this site can embed its player; otherwise null. */
export function playedVideo(address: string, alt: string, { origin }: OutlinePlace): Media | null {
  const isPlayed = embeddedVideo(address, [], URL.parse(origin)?.hostname ?? '') !== null;
  return isPlayed ? videoOf(address, alt) : null;
}

/** The picture or video of a node; null for any other node. A picture that links to a video counts as that video. */
export function mediaOf(node: ElementContent, place: OutlinePlace): Media | null {
  if (node.type !== 'element') return null;
  const isOnly = node.tagName === 'a' && node.children.length === 1;
  const image = isOnly ? node.children[0] : node;
  if (image?.type !== 'element' || image.tagName !== 'img') return null;
  const { source, alt } = sourceOf(image);
  const link = isOnly ? linkOf(node, place) : undefined;
  const video = link ?? (imageSource(source).kind === 'video' ? source : '');
  const played = playedVideo(video, alt, place);
  if (played) return played;
  const picture = pictureOf(source, alt, place);
  return picture && { kind: 'pictures', pictures: [picture] };
}

function pictureOf(source: string, alt: string, { origin }: OutlinePlace): Picture | null {
  if (imageSource(source).kind !== 'picture') return null;
  const path = safeImage(source) ?? '';
  const url = path === '' ? null : URL.parse(path, origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // Removes `#wide` and `#full`, which have a meaning only on the site's own pages.
  if (url.origin === origin) url.hash = '';
  return { address: url.href.toWellFormed(), alt, ...(clipId(url.pathname) !== null && { isClip: true }) };
}
