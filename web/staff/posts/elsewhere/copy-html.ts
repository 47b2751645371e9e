/**
 * Copies HTML so that an editor with formatting gets the formatting, and a text field the HTML itself. Resolves to false
 * if the browser denies it.
 */
export async function copyHtml(html: string): Promise<boolean> {
  try {
    const as = (type: string) => new Blob([html], { type });
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/html': as('text/html'), 'text/plain': as('text/plain') }),
    ]);
    return true;
  } catch {
    return false;
  }
}
