/** The site cannot start, for a reason that an operator can fix. The message is one clear sentence. */
export class StartError extends Error {
  override name = 'StartError';
}
