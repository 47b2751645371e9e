/**
 * How far a picture in a text extends beyond the column: `wide`, or `full` for the whole window. Null if it stays in
 * the column.
 */
export type PictureBreadth = 'wide' | 'full' | null;

/** The breadth in the fragment of a picture's URL, such as `/art/map.svg#wide`. */
export function breadthOf(address: string): PictureBreadth {
  return (/#(wide|full)$/.exec(address)?.[1] as 'wide' | 'full' | undefined) ?? null;
}

/** The URL of a picture with another breadth. */
export function withBreadth(address: string, breadth: PictureBreadth): string {
  return address.replace(/#(?:wide|full)$/, '') + (breadth === null ? '' : `#${breadth}`);
}
