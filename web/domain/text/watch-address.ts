import { videoPage } from './video-link.ts';
import { youTubeId } from './youtube-id.ts';

/** Converts a URL of a YouTube video in any form, such as a short link, to the watch form; null for other URLs. */
export function watchAddress(text: string): string | null {
  const id = youTubeId(text);
  return id === null ? null : videoPage(id);
}
