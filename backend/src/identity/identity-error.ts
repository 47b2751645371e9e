/** A refusal with a code that the SDK knows, such as USER_DISABLED; status 400 by default. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
