/** The site cannot go live on this machine. The message is one sentence that also says what to do. */
export class LiveError extends Error {
  override name = 'LiveError';
}
