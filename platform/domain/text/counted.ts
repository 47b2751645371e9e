/** A number with its noun, such as `1 post` or `12 posts`. The plural ends with -s. */
export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;
