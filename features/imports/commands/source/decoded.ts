/** Decodes percent escapes. Returns the text unchanged if one is malformed or not UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
