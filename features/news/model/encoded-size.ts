/** Characters per encoded line, without its line break, which takes three bytes (`=`, CR and LF). */
const LINE = 73;

/**
 * Approximate number of bytes that a text takes in a mail as quoted-printable. In this encoding, an equals sign takes
 * three bytes, and so does each non-ASCII byte.
 */
export function encodedSize(text: string): number {
  let size = 0;
  for (const byte of new TextEncoder().encode(text)) size += byte === 61 || byte > 126 ? 3 : 1;
  return size + 3 * Math.ceil(size / LINE);
}
