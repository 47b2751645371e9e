/**
 * Copies a text to the clipboard. False if the browser denies it, or has no clipboard without https: then the person
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
