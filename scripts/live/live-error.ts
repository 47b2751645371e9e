/** Why the site cannot go live on this machine. The message is one sentence with what to do. */
export class LiveError extends Error {
  override name = 'LiveError';
}
