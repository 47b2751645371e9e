const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;

/**
 * A record key of the AT protocol (TID). It consists of `microseconds` since 1970 (53 bits) and the random number
 * `clock` (10 bits). Keys of later times sort after those of earlier times.
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
