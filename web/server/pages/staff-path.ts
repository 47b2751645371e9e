/** Whether a decoded path belongs to the staff area, whose routes ignore case. */
export function isStaffPath(path: string): boolean {
  return /^\/admin(?:[/.]|$)/i.test(path);
}
