import { type ClipFacts, checkClipSize, withinLimits } from './clip-facts.ts';
import { looksLikeClip } from './clip-head.ts';
import { isMixed } from './mixed-file.ts';
import { readMp4 } from './mp4/read-mp4.ts';
import { refuse } from './refused-clip.ts';
import { readWebm } from './webm/read-webm.ts';

/**
 * Reads format, size and duration of a clip from its headers, without decoding it. Throws `RefusedClip` if the file is
 * damaged, of another kind or beyond the limits.
 */
export function readClip(bytes: Uint8Array): ClipFacts {
  checkClipSize(bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return refuse('kind');
  const isMp4 = String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp';
  const isWebm = view.getUint32(0) === 0x1a_45_df_a3;
  if (!isMp4 && !isWebm) return refuse(looksLikeClip(bytes) ? 'quickTime' : 'kind');
  const facts = withinLimits(isMp4 ? readMp4(view) : readWebm(view));
  if (isMixed(bytes)) refuse('mixed');
  return facts;
}
