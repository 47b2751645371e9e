/** Whether a decoded path is a page of the staff app, whose routes ignore case. */
export function isStaffPath(path: string): boolean {
  return /^\/(?:admin(?:[/.]|$)|invite\/?$)/i.test(path);
}
