/** A reason not to start that an operator can fix; the message is one clear sentence. */
export class StartError extends Error {
  override name = 'StartError';
}
