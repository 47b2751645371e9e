import { graphemesOf } from './counts.ts';

/** A text of at most `limit` UTF-16 units, which ends in “…” if it was cut. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let short = '';
  for (const grapheme of graphemesOf(text)) {
    if (short.length + grapheme.length >= limit) break;
    short += grapheme;
  }
  return `${short}…`;
}
