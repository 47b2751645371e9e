import type { Box, BoxReader } from './boxes.ts';

/** A track of an MP4 file. */
export interface Track {
  id: number;
  /** The track's time scale: units per second. */
  scale: number;
  isVideo: boolean;
  /**
   * The codec of a video track; '' for sound. If the track has several codecs, one that the site does not accept is
   * preferred, so that the file is rejected.
   */
  codec: string;
  /** Size in pixels; 0 for sound. */
  width: number;
  height: number;
  /** Duration in milliseconds, not counting fragments. */
  duration: number;
  /** Duration of each sample, in units of `scale`, for fragments that do not state one. */
  sampleDuration: number;
}

/** For each track of a fragment (`moof`), when its samples end, in milliseconds from the start of the clip. */
export function fragmentEnd(reader: BoxReader, fragment: Box, tracks: readonly Track[]): number[] {
  return reader
    .boxesIn(fragment)
    .filter(({ type }) => type === 'traf')
    .map((box) => {
      const parts = reader.boxesIn(box);
      const head = parts.find(({ type }) => type === 'tfhd');
      const track = head && tracks.find(({ id }) => id === reader.word(head.start + 4));
      if (!head || !track) return 0;
      const duration = statedDuration(reader, head) ?? track.sampleDuration;
      const starts = parts
        .filter(({ type }) => type === 'tfdt')
        .map(({ start }) => (reader.byte(start) === 1 ? reader.long(start + 4) : reader.word(start + 4)));
      const length = parts
        .filter(({ type }) => type === 'trun')
        .reduce((sum, run) => sum + runDuration(reader, run, duration), 0);
      return ((Math.max(0, ...starts) + length) / track.scale) * 1000;
    });
}

const flagsOf = (reader: BoxReader, { start }: Box) => reader.word(start) & 0xff_ff_ff;

/** The duration of each sample that a fragment states for a track; null if the fragment states none. */
function statedDuration(reader: BoxReader, head: Box): number | null {
  const flags = flagsOf(reader, head);
  if ((flags & 0x8) === 0) return null;
  return reader.word(head.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

/** The total duration of a run of samples. `each` is the duration of a sample for which the run states none. */
function runDuration(reader: BoxReader, run: Box, each: number): number {
  const flags = flagsOf(reader, run);
  const count = reader.word(run.start + 4);
  if ((flags & 0x100) === 0) return count * each;
  const first = run.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let sum = 0;
  // Stops at the end of the box, even if the stated number of samples is larger.
  for (let at = first; at < Math.min(run.end, first + count * width); at += width) sum += reader.word(at);
  return sum;
}
