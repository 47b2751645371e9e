/** Encloses a text in tags such as `<em>` or `[i]`. The first tag is the outermost. */
export function tagged(
  text: string,
  tags: readonly string[],
  [open, close]: readonly [string, string],
): string {
  return tags.reduceRight((inner, tag) => `${open}${tag}${close}${inner}${open}/${tag}${close}`, text);
}
