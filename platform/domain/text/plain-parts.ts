/**
 * A link as people read it: an e-mail address or a phone number without the scheme. Web addresses keep their scheme.
 */
export function bareAddress(link: string): string {
  return link.replace(/^(?:mailto|tel):/, '');
}

/** The plain-text checkbox of an item in a task list; empty for an item of another list. */
export function checkBox(done: boolean | undefined): string {
  if (done === undefined) return '';
  return done ? '☑ ' : '☐ ';
}
