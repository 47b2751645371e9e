/**
 * Copies HTML. A rich-text editor pastes it with its formatting, a text field as HTML source. Resolves to false if the
 * browser denies it.
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
