/** The line breaks needed between `before` and a new block. */
export function lineBreaksAfter(before: string): string {
  if (/^\s*$/.test(before) || /\n[ \t]*\n[ \t]*$/.test(before)) return '';
  return /\n[ \t]*$/.test(before) ? '\n' : '\n\n';
}

/** The line breaks needed between a new block and `after`. */
export function lineBreaksBefore(after: string): string {
  if (/^\s*$/.test(after) || /^[ \t]*\n[ \t]*\n/.test(after)) return '';
  return /^[ \t]*\n/.test(after) ? '\n' : '\n\n';
}
