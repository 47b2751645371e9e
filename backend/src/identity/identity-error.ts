/** An error with a code that the SDK knows, such as USER_DISABLED. Default HTTP status: 400. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
