/**
 * The plain text of a Markdown text, in one line: without its syntax, and only the words of links and pictures. Takes
 * linear time, whatever the text; an approximation, since only the search reads it.
 */
export function plainText(markdown: string): string {
  return (
    markdown
      // Code fences, and reference definitions.
      .replace(/^ {0,3}(?:```|~~~).*$|^\[[^\]\n]+\]:.*$/gm, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
      // A heading and the text below it are not one sentence.
      .replace(/^ {0,3}#{1,6}[ \t].*$/gm, '$& ·')
      // Line prefixes of a heading, list item, quotation or table row.
      .replace(/^[-*+>#|: \t]+/gm, '')
      .replace(/\\([!-/:-@[-`{-~])|[*`~]/g, '$1')
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/[\s|]+/g, ' ')
      .trim()
  );
}
