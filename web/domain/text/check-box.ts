/** The mark of a task in a text without formatting; empty for an item of another list. */
export function checkBox(done: boolean | undefined): string {
  if (done === undefined) return '';
  return done ? '☑ ' : '☐ ';
}
