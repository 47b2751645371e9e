import { type ClipFacts, checkClipSize, withinLimits } from './clip-facts.ts';
import { looksLikeClip } from './clip-head.ts';
import { readMp4 } from './mp4/read-mp4.ts';
import { refuse } from './refused-clip.ts';
import { readWebm } from './webm/read-webm.ts';

/** Maximum size of a ZIP file's end-of-central-directory record: 22 bytes, and a comment of up to 65,535 bytes. */
const ZIP_TAIL = 22 + 65_535;

/** The number of bytes in which browsers look for HTML if there is no `nosniff` header. */
const HTML_HEAD = 1445;

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

/** Whether a clip's file is also a ZIP archive or a PDF, or looks like HTML to browsers that guess file types. */
function isMixed(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, HTML_HEAD));
  return /<(?:!doctype|html|head|body|script|svg|iframe|\?xml|!--)|%PDF-/i.test(head) || endsAsZip(bytes);
}

/** Whether the file ends like a ZIP archive, with an end-of-central-directory record. */
function endsAsZip(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = Math.max(0, bytes.length - ZIP_TAIL); at + 22 <= bytes.length; at++) {
    if (view.getUint32(at) !== 0x50_4b_05_06) continue;
    // The sizes are little-endian. The directory and the comment of the archive must fit into the file.
    if (view.getUint32(at + 12, true) <= at && at + 22 + view.getUint16(at + 20, true) <= bytes.length)
      return true;
  }
  return false;
}
