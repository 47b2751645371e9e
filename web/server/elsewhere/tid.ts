const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;

/**
 * A record key of the AT protocol (TID): 53 bits of microseconds since 1970 and 10 bits of a random clock. Later times
 * sort after earlier ones.
 */
export function tidOf(microseconds: number, clock: number): string {
  let number = (BigInt(microseconds) << 10n) | BigInt(clock & 1023);
  let text = '';
  for (let at = 0; at < LENGTH; at += 1) {
    text = (LETTERS[Number(number & 31n)] ?? '') + text;
    number >>= 5n;
  }
  return text;
}
