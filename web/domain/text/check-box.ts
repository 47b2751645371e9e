/** The plain-text checkbox of an item in a task list; empty for an item of another list. */
export function checkBox(done: boolean | undefined): string {
  if (done === undefined) return '';
  return done ? '☑ ' : '☐ ';
}
