/** A reason not to start that a person can mend; the message is one clear sentence naming the cause. */
export class StartError extends Error {
  override name = 'StartError';
}
