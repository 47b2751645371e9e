import { refuse } from '../refused-clip.ts';

/** A box of an MP4 file: its type (four letters), and start and end of its content. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

/** Maximum number of boxes to read per file. A clip of three minutes in fragments has about a thousand. */
const MOST_BOXES = 20_000;

/** Reads the boxes of one file. Refuses positions outside of the file, and more than `MOST_BOXES` boxes. */
export class BoxReader {
  readonly #bytes: DataView;
  #left = MOST_BOXES;

  constructor(bytes: DataView) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.byteLength;
  }

  /** The boxes in a range, which they must fill without a gap. Throws `RefusedClip` if they do not. */
  boxesIn({ start, end }: Pick<Box, 'start' | 'end'>): Box[] {
    const isFile = start === 0 && end === this.length;
    const found: Box[] = [];
    for (let at = start; at < end; ) {
      if (--this.#left < 0) refuse('damaged');
      if (end - at < 8) refuse(isFile ? 'incomplete' : 'damaged');
      const type = this.letters(at + 4);
      let size = this.#bytes.getUint32(at);
      let head = 8;
      if (size === 1) {
        if (end - at < 16) refuse(isFile ? 'incomplete' : 'damaged');
        size = this.long(at + 8);
        head = 16;
      }
      // Size 0 means that the box ends with the file.
      if (size === 0 && isFile) size = end - at;
      if (size < head) refuse('damaged');
      if (size > end - at) refuse(isFile ? 'incomplete' : 'damaged');
      found.push({ type, start: at + head, end: at + size });
      at += size;
    }
    return found;
  }

  /** The four letters at a position, which are the type of a box. */
  letters(at: number): string {
    return String.fromCharCode(this.byte(at), this.byte(at + 1), this.byte(at + 2), this.byte(at + 3));
  }

  byte(at: number): number {
    return this.#has(at, 1) ? this.#bytes.getUint8(at) : refuse('damaged');
  }

  short(at: number): number {
    return this.#has(at, 2) ? this.#bytes.getUint16(at) : refuse('damaged');
  }

  word(at: number): number {
    return this.#has(at, 4) ? this.#bytes.getUint32(at) : refuse('damaged');
  }

  long(at: number): number {
    return this.#has(at, 8) ? Number(this.#bytes.getBigUint64(at)) : refuse('damaged');
  }

  #has(at: number, count: number): boolean {
    return at >= 0 && at + count <= this.length;
  }
}
