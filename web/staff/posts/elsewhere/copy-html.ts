/**
 * Copies HTML to the clipboard. Rich-text editors paste it as formatted text, other fields as HTML source. Resolves to
 * false if that fails, for example because the browser denies access to the clipboard.
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
