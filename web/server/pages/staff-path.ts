/** Whether a decoded path is one of the staff area's, whose routes are matched in upper and lower case. */
export function isStaffPath(path: string): boolean {
  return /^\/admin(?:[/.]|$)/i.test(path);
}
