/** A text as it is searched and compared: without capitals and accents, so that `cafe` finds `Café`. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
