/** A refusal in the words that the SDK knows, such as USER_DISABLED; always status 400. */
export class IdentityError extends Error {
  override name = 'IdentityError';
}
