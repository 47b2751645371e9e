/**
 * What a reader sees of a Markdown text, in one line: without its marks, and of links and pictures the words alone.
 * Takes time linear in the text's length, whatever the text; it need not be exact, as nothing but the search reads it.
 */
export function plainText(markdown: string): string {
  return (
    markdown
      // The lines around code, and where references lead.
      .replace(/^ {0,3}(?:```|~~~).*$|^\[[^\]\n]+\]:.*$/gm, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()\n]*\)/g, '$1')
      // A heading and the text below it are not one sentence.
      .replace(/^ {0,3}#{1,6}[ \t].*$/gm, '$& ·')
      // What begins a heading, a list's entry, a quotation or a row.
      .replace(/^[-*+>#|: \t]+/gm, '')
      .replace(/\\([!-/:-@[-`{-~])|[*`~]/g, '$1')
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/[\s|]+/g, ' ')
      .trim()
  );
}
