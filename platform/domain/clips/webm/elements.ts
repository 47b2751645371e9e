import { refuse } from '../refused-clip.ts';

/** An element of an EBML file, and the start of its content. */
export interface Element {
  id: number;
  start: number;
  /** End of the content; null if its size is unknown, as in live recordings. */
  end: number | null;
}

/** Maximum number of elements to read per file. Three minutes of video and sound have about 20,000. */
const MOST_ELEMENTS = 200_000;

/** Reads the elements of one file. Refuses positions outside of the file, and more than `MOST_ELEMENTS` elements. */
export class ElementReader {
  readonly #bytes: DataView;
  #left = MOST_ELEMENTS;

  constructor(bytes: DataView) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.byteLength;
  }

  /** The element at a position. Throws `RefusedClip` if the element is damaged or ends after `limit`. */
  elementAt(at: number, limit: number): Element {
    if (--this.#left < 0) refuse('damaged');
    const id = this.#number(at, 4, true, limit);
    const size = this.#number(at + id.width, 8, false, limit);
    const start = at + id.width + size.width;
    if (size.isUnknown) return { id: id.value, start, end: null };
    if (size.value > limit - start) refuse(limit === this.length ? 'incomplete' : 'damaged');
    return { id: id.value, start, end: start + size.value };
  }

  /** The elements in a range, which they must fill without a gap. None may have an unknown size. */
  elementsIn({ start, end }: { start: number; end: number }): (Element & { end: number })[] {
    const found: (Element & { end: number })[] = [];
    for (let at = start; at < end; ) {
      const element = this.elementAt(at, end);
      if (element.end === null) return refuse('damaged');
      found.push({ ...element, end: element.end });
      at = element.end;
    }
    return found;
  }

  /** An unsigned number of up to 8 bytes; 0 for an empty element. */
  unsigned({ start, end }: { start: number; end: number }): number {
    if (end - start > 8) refuse('damaged');
    let value = 0;
    for (let at = start; at < end; at++) value = value * 256 + this.#byte(at);
    return value;
  }

  /** A floating-point number of 4 or 8 bytes. */
  float({ start, end }: { start: number; end: number }): number {
    if (end - start === 4) return this.#bytes.getFloat32(start);
    return end - start === 8 ? this.#bytes.getFloat64(start) : refuse('damaged');
  }

  /** The first 32 characters of an ASCII text, or those before its first zero byte. */
  text({ start, end }: { start: number; end: number }): string {
    let text = '';
    for (let at = start; at < Math.min(end, start + 32); at++) text += String.fromCharCode(this.#byte(at));
    return text.replace(/\0.*$/, '');
  }

  /** The time of a block relative to its cluster: a signed number of two bytes after the track number. */
  blockTime({ start, end }: { start: number; end: number }): number {
    const { width } = this.#number(start, 8, false, end);
    return start + width + 2 <= end ? this.#bytes.getInt16(start + width) : refuse('damaged');
  }

  /** A number whose first bits contain its length in bytes. In ids, these bits are part of the number. */
  #number(
    at: number,
    widest: number,
    isId: boolean,
    limit: number,
  ): { value: number; width: number; isUnknown: boolean } {
    const first = at < limit ? this.#byte(at) : refuse('incomplete');
    const width = Math.clz32(first) - 23;
    if (width > widest) refuse('damaged');
    if (at + width > limit) refuse('incomplete');
    let value = isId ? first : first & (0xff >> width);
    let isUnknown = (first | (0xff & ~(0xff >> width))) === 0xff;
    for (let place = at + 1; place < at + width; place++) {
      const byte = this.#byte(place);
      isUnknown &&= byte === 0xff;
      value = value * 256 + byte;
    }
    return { value, width, isUnknown: isUnknown && !isId };
  }

  #byte(at: number): number {
    return at >= 0 && at < this.length ? this.#bytes.getUint8(at) : refuse('incomplete');
  }
}
