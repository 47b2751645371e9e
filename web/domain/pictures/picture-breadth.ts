/**
 * The width of a picture in a text: `wide` and `full` extend beyond the column, `full` up to the whole window. Null if
 * the picture stays in the column.
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
