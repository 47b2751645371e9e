import { badRequest } from '../../model/errors.ts';

/** Size limit of the first part together with the headers of both parts, in bytes. */
const MOST_HEAD = 64 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** A multipart body with two parts: JSON text, and bytes. */
export interface TwoParts {
  json: string;
  /** The Content-Type of the second part; '' if absent. */
  type: string;
  /** Maximum size of the second part if the whole body has `total` bytes. */
  sizeOf(total: number): number;
  /** The bytes of the second part, without the final boundary. Throws 400 if the boundary is missing. */
  bytes(): AsyncGenerator<Uint8Array>;
}

/** The boundary in a Content-Type header. Throws 400. */
export function boundaryOf(contentType: string | null): string {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badRequest('The Content-Type names no boundary.');
  return boundary;
}

/**
 * Parses the start of a `multipart/related` body; the second part remains a stream. The second part ends at the last
 * boundary of the body, because its bytes may contain boundaries themselves. Throws 400.
 */
export async function readTwoParts(body: AsyncIterable<Uint8Array>, boundary: string): Promise<TwoParts> {
  const source = body[Symbol.asyncIterator]();
  const opening = Buffer.from(`--${boundary}`);
  const between = Buffer.from(`\r\n--${boundary}`);
  const closing = Buffer.from(`\r\n--${boundary}--`);
  let read = Buffer.alloc(0);
  let head: { json: string; type: string; end: number } | null = null;
  while (head === null) {
    const { done, value } = await source.next();
    if (done) throw badRequest('The body must have two parts.');
    read = Buffer.concat([read, value]);
    head = parseHead(read, opening, between);
    if (head === null && read.length > MOST_HEAD) throw badRequest('The first part is too long.');
  }
  const { json, type, end } = head;
  const rest = read.subarray(end);
  return {
    json,
    type,
    sizeOf: (total) => total - end - closing.length,
    async *bytes() {
      // Holds back the last bytes, which may belong to the final boundary and a line break after it.
      let held = rest;
      const most = closing.length + 2;
      for (let part = await source.next(); !part.done; part = await source.next()) {
        const known = Buffer.concat([held, part.value]);
        if (known.length > most) yield known.subarray(0, known.length - most);
        held = known.subarray(Math.max(0, known.length - most));
      }
      const at = held.lastIndexOf(closing);
      const after = at < 0 ? '?' : held.toString('latin1', at + closing.length);
      if (after !== '' && after !== '\r\n') throw badRequest('The final boundary is missing.');
      if (at > 0) yield held.subarray(0, at);
    },
  };
}

/** Parses the first part and the headers of the second. Returns null if more bytes are needed. */
function parseHead(read: Buffer, opening: Buffer, between: Buffer) {
  if (read.length < opening.length) return null;
  if (!read.subarray(0, opening.length).equals(opening))
    throw badRequest('The body does not begin with the boundary.');
  const firstHead = read.indexOf(END_OF_HEAD);
  if (firstHead < 0) return null;
  const start = firstHead + END_OF_HEAD.length;
  const second = read.indexOf(between, start);
  if (second < 0) return null;
  // The second part may have no headers. The blank line then follows the boundary directly.
  const secondHead = read.indexOf(END_OF_HEAD, second + between.length);
  if (secondHead < 0) return null;
  const lines = read.toString('latin1', second + between.length, secondHead);
  return {
    json: read.toString('utf8', start, second),
    type: typeIn(lines),
    end: secondHead + END_OF_HEAD.length,
  };
}

/**
 * The Content-Type in a part's headers; '' if absent. Searches line by line, because a single regular expression took
 * seconds on long runs of spaces.
 */
function typeIn(lines: string): string {
  for (const line of lines.split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).toLowerCase() === 'content-type')
      return line.slice(colon + 1).trim();
  }
  return '';
}
