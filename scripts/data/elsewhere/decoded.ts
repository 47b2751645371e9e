/** Decodes percent escapes. Returns the text unchanged if they are not valid UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
