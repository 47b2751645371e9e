// Builds small MP4 files for tests, box by box.

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Concatenates bytes. A number becomes four bytes, a text one byte per letter. */
export function joined(...parts: readonly (Uint8Array | number | string)[]): Uint8Array {
  const all = parts.map((part) => {
    if (typeof part === 'string') return bytesOf(part);
    if (typeof part !== 'number') return part;
    const word = new Uint8Array(4);
    new DataView(word.buffer).setUint32(0, part);
    return word;
  });
  const made = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

export const box = (type: string, ...content: readonly (Uint8Array | number | string)[]): Uint8Array => {
  const inside = joined(...content);
  return joined(8 + inside.length, type, inside);
};

const zeros = (count: number) => new Uint8Array(count);

export interface SampleMp4 {
  brand: string;
  codec: string;
  width: number;
  height: number;
  /** Duration in the movie's header, in seconds. */
  seconds: number;
  /** Total duration of all samples in seconds. Default: that of the header. */
  played: number;
  kind: 'vide' | 'soun';
  /** Offset of the first samples. Default: inside the file. */
  place: number;
  /** Fragments of the movie (`sampleFragment`), at the end of the file. Default: none. */
  fragments: Uint8Array;
}

/** A file that contains one track with this size and duration. It cannot be played. */
export function sampleMp4(more: Partial<SampleMp4> = {}): Uint8Array {
  const { brand = 'isom', codec = 'avc1', width = 640, height = 360, seconds = 4, kind = 'vide' } = more;
  const { played = seconds, place = 40, fragments = zeros(0) } = more;
  const entry = box(codec, zeros(24), (width << 16) | height, zeros(50));
  const table = box(
    'stbl',
    box('stsd', 0, 1, entry),
    box('stts', 0, 1, 1, played * 1000),
    box('stco', 0, 1, place),
  );
  const media = box(
    'mdia',
    box('mdhd', 0, 0, 0, 1000, seconds * 1000, 0),
    box('hdlr', 0, 0, kind, zeros(13)),
    box('minf', table),
  );
  const head = box('tkhd', 0, 0, 0, 1, zeros(60), width << 16, height << 16);
  const extended = fragments.length === 0 ? zeros(0) : box('mvex', box('trex', 0, 1, 1, 100, 0, 0));
  return joined(
    box('ftyp', brand, 0, 'isom', 'avc1'),
    box('mdat', zeros(64)),
    box('moov', box('mvhd', 0, 0, 0, 1000, seconds * 1000, zeros(80)), box('trak', head, media), extended),
    fragments,
  );
}

/** A fragment that starts at `start` (in seconds) and has `count` samples of a tenth of a second. */
export const sampleFragment = (start: number, count: number): Uint8Array =>
  box('moof', box('traf', box('tfhd', 0, 1), box('tfdt', 0, start * 1000), box('trun', 0, count)));
