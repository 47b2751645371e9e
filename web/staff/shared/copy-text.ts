/**
 * Puts a text on the clipboard. False where the browser does not let the page, or knows no clipboard without encryption:
 * the person can copy it by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
