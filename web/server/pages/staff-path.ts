/** Whether a URL path, which may be percent-encoded, is a page of the staff app, whose routes ignore case. */
export function isStaffPath(pathname: string): boolean {
  try {
    return /^\/(?:admin(?:[/.]|$)|invite\/?$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
