import type { ClipFacts } from '../clip-facts.ts';
import { refuse } from '../refused-clip.ts';
import { type Element, ElementReader } from './elements.ts';

/** Ids of elements, named as in the Matroska specification. */
const ID = {
  EBML: 0x1a_45_df_a3,
  DocType: 0x42_82,
  Segment: 0x18_53_80_67,
  Info: 0x15_49_a9_66,
  TimestampScale: 0x2a_d7_b1,
  Duration: 0x44_89,
  Tracks: 0x16_54_ae_6b,
  TrackEntry: 0xae,
  TrackType: 0x83,
  CodecID: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  DisplayWidth: 0x54_b0,
  DisplayHeight: 0x54_ba,
  Cluster: 0x1f_43_b6_75,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
  BlockGroup: 0xa0,
  Block: 0xa1,
  BlockDuration: 0x9b,
} as const;

/** Elements inside segments and clusters that are skipped: index, tags, padding and checksums. */
const PASSED = new Set([0x11_4d_9b_74, 0x1c_53_bb_6b, 0x12_54_c3_67, 0xec, 0xbf, 0xa7, 0xab]);

const CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1']);
const VIDEO = 1;
/** Default time unit, in nanoseconds. */
const MILLISECOND = 1_000_000;

/** Reads the properties of a WebM file from its elements. Throws `RefusedClip` if the site does not accept the file. */
export function readWebm(bytes: DataView): ClipFacts {
  const reader = new ElementReader(bytes);
  const head = reader.elementAt(0, reader.length);
  if (head.id !== ID.EBML || head.end === null) return refuse('kind');
  const type = reader.elementsIn({ ...head, end: head.end }).find(({ id }) => id === ID.DocType);
  if (!type || reader.text(type) !== 'webm') refuse('kind');
  const segment = reader.elementAt(head.end, reader.length);
  if (segment.id !== ID.Segment) refuse('damaged');
  // The segment must be the last element.
  if (segment.end !== null && segment.end !== reader.length) refuse('mixed');
  return factsOf(reader, segment.start);
}

/** Reads a segment and its clusters in one pass, because a cluster of unknown size ends where the next one starts. */
function factsOf(reader: ElementReader, from: number): ClipFacts {
  let scale = MILLISECOND;
  let stated = 0;
  let cluster = 0;
  let last = 0;
  let size: { width: number; height: number } | null = null;
  for (let at = from; at < reader.length; ) {
    const element = reader.elementAt(at, reader.length);
    if (element.id === ID.Cluster) {
      cluster = 0;
      at = element.start;
      continue;
    }
    if (element.end === null) return refuse('damaged');
    const place = { ...element, end: element.end };
    if (element.id === ID.Info) {
      for (const part of reader.elementsIn(place)) {
        if (part.id === ID.TimestampScale) scale = reader.unsigned(part);
        if (part.id === ID.Duration) stated = reader.float(part);
      }
    } else if (element.id === ID.Tracks) {
      if (size !== null) refuse('damaged');
      size = sizeOf(reader, place);
    } else if (element.id === ID.Timestamp) cluster = reader.unsigned(place);
    else if (element.id === ID.SimpleBlock) last = Math.max(last, cluster + reader.blockTime(place));
    else if (element.id === ID.BlockGroup) last = Math.max(last, cluster + groupEnd(reader, place));
    else if (!PASSED.has(element.id)) refuse('mixed');
    at = place.end;
  }
  if (size === null) return refuse('noPicture');
  // Takes the stated duration or the time of the last block, whichever is longer, because a file could state a short
  // duration to pass the check.
  return { format: 'webm', ...size, duration: (Math.max(stated, last) * scale) / MILLISECOND };
}

type Place = Element & { end: number };

/** The largest size of all video tracks; null if there is only sound. */
function sizeOf(reader: ElementReader, tracks: Place): { width: number; height: number } | null {
  const shown = reader
    .elementsIn(tracks)
    .filter(({ id }) => id === ID.TrackEntry)
    .map((track) => reader.elementsIn(track))
    .filter((parts) => parts.some((part) => part.id === ID.TrackType && reader.unsigned(part) === VIDEO));
  if (shown.length === 0) return null;
  if (shown.some((parts) => !CODECS.has(codecOf(reader, parts)))) refuse('codec');
  const sizes = shown
    .flatMap((parts) => parts.filter(({ id }) => id === ID.Video))
    .flatMap((video) => reader.elementsIn(video));
  const most = (...ids: number[]) =>
    Math.max(0, ...sizes.filter(({ id }) => ids.includes(id)).map((part) => reader.unsigned(part)));
  return {
    width: most(ID.PixelWidth, ID.DisplayWidth),
    height: most(ID.PixelHeight, ID.DisplayHeight),
  };
}

function codecOf(reader: ElementReader, parts: readonly Place[]): string {
  const codec = parts.find(({ id }) => id === ID.CodecID);
  return codec ? reader.text(codec) : '';
}

/** When the block in a block group ends, relative to its cluster. */
function groupEnd(reader: ElementReader, group: Place): number {
  let end = 0;
  for (const part of reader.elementsIn(group)) {
    if (part.id === ID.Block) end += reader.blockTime(part);
    if (part.id === ID.BlockDuration) end += reader.unsigned(part);
  }
  return end;
}
