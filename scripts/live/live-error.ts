/** The site cannot go live on this machine. The message names the cause and, where possible, the remedy. */
export class LiveError extends Error {
  override name = 'LiveError';
}
