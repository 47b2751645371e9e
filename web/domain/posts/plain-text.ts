/** The keywords of patch notes. */
const PATCH_NAMES = /^(?:version|platforms?|game)[ \t]*:|^(?:new|changed|fixed|known)[ \t]*:?[ \t]*$/gim;

/**
 * Reduces Markdown to plain text in one line. Links and pictures keep only their text. Takes linear time. The result is
 * approximate, which is enough for a search and for a quoted passage.
 */
export function plainText(markdown: string): string {
  return (
    markdown
      // Removes the keywords of patch notes, such as `version:` and `fixed`, which are English on every site.
      .replace(/^```patch-notes.*\n[\s\S]*?^```/gm, (block) => block.replace(PATCH_NAMES, ' '))
      // Removes the fence lines of code blocks, and link reference definitions.
      .replace(/^ {0,3}(?:```|~~~).*$|^\[[^\]\n]+\]:.*$/gm, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
      // Ends a heading with a separator, so that it does not run into the text below.
      .replace(/^ {0,3}#{1,6}[ \t].*$/gm, '$& ·')
      // Removes the kind of a callout, such as `[!NOTE]`.
      .replace(/^([> \t]*)\[!(?:NOTE|TIP|WARNING)\][ \t]*$/gim, '$1')
      // Removes the characters at the start of headings, list items, quotations and table rows.
      .replace(/^[-*+>#|: \t]+/gm, '')
      .replace(/\\([!-/:-@[-`{-~])|[*`~]/g, '$1')
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/[\s|]+/g, ' ')
      .trim()
  );
}
