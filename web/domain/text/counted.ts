/** A count with its noun: `1 post`, `12 posts`. The plural is formed with -s. */
export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;
