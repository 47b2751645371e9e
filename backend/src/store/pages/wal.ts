import { fstatSync, readSync } from 'node:fs';

// Reads SQLite's write-ahead log, whose format is at https://www.sqlite.org/fileformat2.html#walformat.

const HEADER = 32;
const FRAME_HEADER = 24;
/** The number at the start of a log file. Its last bit says whether the words of checksums are big-endian. */
const MAGIC = 0x377f0682;
/** Maximum number of bytes per read. */
const CHUNK = 1024 * 1024;

type Sum = readonly [number, number];

/** A position in the write-ahead log. */
export interface WalPosition {
  /** The salts of the log, which change when SQLite restarts the log from the beginning. */
  readonly salts: readonly [number, number];
  /** Number of frames before the position. */
  readonly frames: number;
  /** SQLite's running checksum at this position. */
  readonly sum: Sum;
}

/** Committed pages in the log after a position. */
export interface WalPages {
  /** For each page number, the offset of its newest content in the log file. */
  readonly places: ReadonlyMap<number, number>;
  /** Number of pages of the database after the last commit; null if nothing was committed. */
  readonly size: number | null;
  readonly end: WalPosition;
}

interface Header {
  pageSize: number;
  salts: readonly [number, number];
  sum: Sum;
  isBigEndian: boolean;
}

/** The position before the first log. */
export const NO_LOG: WalPosition = { salts: [0, 0], frames: 0, sum: [0, 0] };

/** The position after the first `frames` frames of the log. */
export function positionAfter(log: number, frames: number): WalPosition {
  const header = readHeader(log);
  if (header === null) return NO_LOG;
  let position: WalPosition = { salts: header.salts, frames: 0, sum: header.sum };
  if (frames === 0) return position;
  for (const { sum } of framesAfter(log, header, position)) {
    position = { ...position, frames: position.frames + 1, sum };
    if (position.frames === frames) break;
  }
  return position;
}

/**
 * Reads the pages that were committed after a position. Ignores transactions that are not complete yet. Returns null if
 * the log is neither the one of the position nor the next one, because pages may then be missing.
 */
export function readWal(log: number, after: WalPosition): WalPages | null {
  const header = readHeader(log);
  if (header === null) return { places: new Map(), size: null, end: after };
  const start = startIn(header, after);
  if (start === null) return null;
  const places = new Map<number, number>();
  const open = new Map<number, number>();
  let [size, end, frames]: [number | null, WalPosition, number] = [null, start, start.frames];
  for (const frame of framesAfter(log, header, start)) {
    frames += 1;
    open.set(frame.page, frame.place);
    if (frame.sizeAfter === 0) continue;
    for (const [page, place] of open) places.set(page, place);
    open.clear();
    size = frame.sizeAfter;
    end = { salts: header.salts, frames, sum: frame.sum };
  }
  return { places, size, end };
}

function startIn(header: Header, after: WalPosition): WalPosition | null {
  const [first, second] = header.salts;
  const beginning = { salts: header.salts, frames: 0, sum: header.sum };
  if (after === NO_LOG) return beginning;
  if (after.salts[0] === first && after.salts[1] === second) return after;
  // SQLite adds one to the first salt when it restarts the log.
  return (after.salts[0] + 1) >>> 0 === first ? beginning : null;
}

/** The header of the log; null if it is missing or not completely written. */
function readHeader(log: number): Header | null {
  const bytes = Buffer.alloc(HEADER);
  if (readSync(log, bytes, 0, HEADER, 0) < HEADER) return null;
  const magic = bytes.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return null;
  const isBigEndian = (magic & 1) === 1;
  const sum = checksum(bytes.subarray(0, 24), [0, 0], isBigEndian);
  if (sum[0] !== bytes.readUInt32BE(24) || sum[1] !== bytes.readUInt32BE(28)) return null;
  return {
    pageSize: bytes.readUInt32BE(8),
    salts: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    sum,
    isBigEndian,
  };
}

/** The valid frames after a position, up to the first frame that belongs to an earlier log or is incomplete. */
function* framesAfter(log: number, { pageSize, isBigEndian }: Header, start: WalPosition) {
  const length = FRAME_HEADER + pageSize;
  const atOnce = Math.max(1, Math.floor(CHUNK / length));
  const chunk = Buffer.alloc(atOnce * length);
  let sum = start.sum;
  let offset = HEADER + start.frames * length;
  for (const end = fstatSync(log).size; offset + length <= end; ) {
    const count = Math.floor(readSync(log, chunk, 0, chunk.length, offset) / length);
    if (count === 0) return;
    for (let at = 0; at < count; at++, offset += length) {
      const frame = chunk.subarray(at * length, (at + 1) * length);
      const isOfThisLog =
        frame.readUInt32BE(8) === start.salts[0] && frame.readUInt32BE(12) === start.salts[1];
      if (!isOfThisLog) return;
      sum = checksum(
        frame.subarray(FRAME_HEADER),
        checksum(frame.subarray(0, 8), sum, isBigEndian),
        isBigEndian,
      );
      if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) return;
      yield {
        page: frame.readUInt32BE(0),
        sizeAfter: frame.readUInt32BE(4),
        place: offset + FRAME_HEADER,
        sum,
      };
    }
  }
}

function checksum(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}
