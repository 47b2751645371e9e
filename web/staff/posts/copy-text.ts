/**
 * Copies a text to the clipboard. Returns false if the browser denies it or the page has no https; then the person
 * copies by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
