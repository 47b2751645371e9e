import type { ClipFacts } from '../clip-facts.ts';
import { refuse } from '../refused-clip.ts';
import { type Box, BoxReader } from './boxes.ts';
import { fragmentEnd, type Track } from './fragments.ts';

/** Boxes that may be at the top level of a file. A file with other boxes could be valid as another file type, too. */
const TOP = new Set(
  'ftyp moov mdat moof mfra sidx ssix styp free skip wide uuid emsg prft pdin meta udta'.split(' '),
);
/** Video codecs that are accepted in an MP4 file: H.264, VP9 and AV1 (docs/product.md#clips). */
const PLAYED = new Set(['avc1', 'avc3', 'vp09', 'av01']);

interface Movie {
  tracks: Track[];
  /** Duration in milliseconds, as the header states it. */
  duration: number;
}

/** Reads the properties of an MP4 file from its boxes. Throws `RefusedClip` if the site does not accept the file. */
export function readMp4(bytes: DataView): ClipFacts {
  const reader = new BoxReader(bytes);
  const top = reader.boxesIn({ start: 0, end: reader.length });
  if (reader.letters(8) === 'qt  ') refuse('quickTime');
  if (top.some(({ type }) => !TOP.has(type))) refuse('mixed');
  const movies = top.filter(({ type }) => type === 'moov');
  // Many cameras write the `moov` box last, so a file without one was probably cut off.
  if (movies.length === 0) refuse('incomplete');
  if (movies.length > 1) refuse('damaged');
  const { tracks, duration } = movieOf(reader, movies[0] as Box);
  const shown = tracks.filter(({ isVideo }) => isVideo);
  if (shown.length === 0) refuse('noPicture');
  if (shown.some(({ codec }) => !PLAYED.has(codec))) refuse('codec');
  const fragments = top.filter(({ type }) => type === 'moof');
  const ends = fragments.flatMap((box) => fragmentEnd(reader, box, tracks));
  return {
    format: 'mp4',
    width: Math.max(...shown.map(({ width }) => width)),
    height: Math.max(...shown.map(({ height }) => height)),
    // Takes the longest stated duration, because a file could state a short one to pass the check.
    duration: Math.max(duration, ...tracks.map((track) => track.duration), ...ends),
  };
}

function movieOf(reader: BoxReader, movie: Box): Movie {
  const boxes = reader.boxesIn(movie);
  const extended = boxes.filter(({ type }) => type === 'mvex').flatMap((box) => reader.boxesIn(box));
  const defaults = new Map(
    extended
      .filter(({ type }) => type === 'trex')
      .map(({ start }) => [reader.word(start + 4), reader.word(start + 12)]),
  );
  const tracks = boxes.filter(({ type }) => type === 'trak').map((box) => trackOf(reader, box, defaults));
  const header = one(boxes, 'mvhd');
  const { scale, duration } = timesOf(reader, header);
  const whole = extended
    .filter(({ type }) => type === 'mehd')
    .map(({ start }) => (reader.byte(start) === 1 ? reader.long(start + 4) : reader.word(start + 4)));
  return { tracks, duration: (Math.max(duration, ...whole) / scale) * 1000 };
}

function trackOf(reader: BoxReader, box: Box, defaults: ReadonlyMap<number, number>): Track {
  const boxes = reader.boxesIn(box);
  const head = one(boxes, 'tkhd');
  const id = reader.word(head.start + (reader.byte(head.start) === 1 ? 20 : 12));
  const media = reader.boxesIn(one(boxes, 'mdia'));
  const { scale, duration } = timesOf(reader, one(media, 'mdhd'));
  const isVideo = reader.letters(one(media, 'hdlr').start + 8) === 'vide';
  const table = reader.boxesIn(one(reader.boxesIn(one(media, 'minf')), 'stbl'));
  checkPlaces(reader, table);
  const track = { id, scale, isVideo, sampleDuration: defaults.get(id) ?? 0 };
  const played = (Math.max(duration, playTime(reader, table)) / scale) * 1000;
  if (!isVideo) return { ...track, duration: played, codec: '', width: 0, height: 0 };
  const entries = one(table, 'stsd');
  const samples = reader.boxesIn({ start: entries.start + 8, end: entries.end });
  if (samples.length === 0) refuse('damaged');
  // The header of a track ends with its display size, as 16.16 fixed-point numbers.
  const shown = [reader.short(head.end - 8), reader.short(head.end - 4)] as const;
  const [width, height] = samples.reduce(
    ([wide, high], { start }) => [
      Math.max(wide, reader.short(start + 24)),
      Math.max(high, reader.short(start + 26)),
    ],
    shown,
  );
  const odd = samples.find(({ type }) => !PLAYED.has(type));
  return { ...track, duration: played, codec: odd?.type ?? samples[0]?.type ?? '', width, height };
}

/** The time scale (units per second) and the duration in an `mvhd` or `mdhd` box. */
function timesOf(reader: BoxReader, { start }: Box): { scale: number; duration: number } {
  const isLong = reader.byte(start) === 1;
  const scale = reader.word(start + (isLong ? 20 : 12));
  const duration = isLong ? reader.long(start + 24) : reader.word(start + 16);
  if (scale === 0) refuse('damaged');
  // If all bits are set, the duration is unknown.
  const isUnknown = duration >= (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return { scale, duration: isUnknown ? 0 : duration };
}

/** The total duration of all samples in an `stts` box. */
function playTime(reader: BoxReader, table: readonly Box[]): number {
  const { start, end } = one(table, 'stts');
  const count = reader.word(start + 4);
  if (count * 8 > end - start - 8) refuse('damaged');
  let sum = 0;
  for (let at = start + 8; at < start + 8 + count * 8; at += 8) sum += reader.word(at) * reader.word(at + 4);
  return sum;
}

/** Throws `RefusedClip` if a table contains offsets beyond the end of the file. */
function checkPlaces(reader: BoxReader, table: readonly Box[]): void {
  for (const { type, start, end } of table) {
    if (type !== 'stco' && type !== 'co64') continue;
    const width = type === 'stco' ? 4 : 8;
    const count = reader.word(start + 4);
    if (count * width > end - start - 8) refuse('damaged');
    for (let at = start + 8; at < start + 8 + count * width; at += width)
      if ((width === 4 ? reader.word(at) : reader.long(at)) >= reader.length) refuse('incomplete');
  }
}

/** The only box of this type. Throws `RefusedClip` if there are none or several. */
function one(boxes: readonly Box[], type: string): Box {
  const [found, ...others] = boxes.filter((box) => box.type === type);
  return found && others.length === 0 ? found : refuse('damaged');
}
