import { orStaffError, StaffError, type StaffProblem } from '../../../platform/data/staff/staff-error.ts';
import { signedInToken } from '../../../platform/data/staff/staff-firebase.client.ts';
import { PAGE_PREVIEW } from '../../domain/posts/page-preview.ts';

const PROBLEMS: Readonly<Record<number, StaffProblem>> = {
  401: 'signed-out',
  403: 'denied',
  413: 'too-large',
  429: 'too-many',
};

/** Posts JSON to the site's server as the signed-in person. Returns every response. Throws a `StaffError` without one. */
export async function postAsStaff(path: string, body: string): Promise<Response> {
  const token = await orStaffError(signedInToken());
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return fetch(path, { method: 'POST', headers, body }).catch((thrown: unknown): never => {
    throw new StaffError('offline', 'The server did not respond.', thrown);
  });
}

/**
 * The HTML of the page that visitors would get. `sent`, as JSON: a post (`previewedPost`), or the path of a page and the
 * studio's values in a form (`TriedValues`). Nothing is stored. Throws a `StaffError`.
 */
export async function renderedPage(sent: string): Promise<string> {
  const response = await postAsStaff(PAGE_PREVIEW, sent);
  // The site's own page for an address that leads nowhere.
  if (response.ok || response.status === 404) return response.text();
  throw new StaffError(PROBLEMS[response.status] ?? 'unexpected', `The server refused: ${response.status}`);
}
