/**
 * The plain text of a Markdown text in one line, without its syntax; links and pictures keep only their words. Takes
 * linear time for any text. The result is approximate, because only the search uses it.
 */
export function plainText(markdown: string): string {
  return (
    markdown
      // Code fences, and reference definitions.
      .replace(/^ {0,3}(?:```|~~~).*$|^\[[^\]\n]+\]:.*$/gm, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
      // Ends a heading like a sentence, so that it does not join the text below it.
      .replace(/^ {0,3}#{1,6}[ \t].*$/gm, '$& ·')
      // Line prefixes of a heading, list item, quotation or table row.
      .replace(/^[-*+>#|: \t]+/gm, '')
      .replace(/\\([!-/:-@[-`{-~])|[*`~]/g, '$1')
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/[\s|]+/g, ' ')
      .trim()
  );
}
