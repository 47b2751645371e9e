/** Copies a text to the clipboard. Resolves to false if the browser denies it or the page is not served over https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
