/** gRPC status names of Firestore, with their numbers and HTTP statuses. */
export const STATUS = {
  CANCELLED: { code: 1, http: 499 },
  UNKNOWN: { code: 2, http: 500 },
  INVALID_ARGUMENT: { code: 3, http: 400 },
  DEADLINE_EXCEEDED: { code: 4, http: 504 },
  NOT_FOUND: { code: 5, http: 404 },
  ALREADY_EXISTS: { code: 6, http: 409 },
  PERMISSION_DENIED: { code: 7, http: 403 },
  RESOURCE_EXHAUSTED: { code: 8, http: 429 },
  FAILED_PRECONDITION: { code: 9, http: 400 },
  ABORTED: { code: 10, http: 409 },
  OUT_OF_RANGE: { code: 11, http: 400 },
  UNIMPLEMENTED: { code: 12, http: 501 },
  INTERNAL: { code: 13, http: 500 },
  UNAVAILABLE: { code: 14, http: 503 },
  DATA_LOSS: { code: 15, http: 500 },
  UNAUTHENTICATED: { code: 16, http: 401 },
} as const;

type StatusName = keyof typeof STATUS;

/** An error in Firestore's format. `message` is sent to the client; `detail` is only logged. */
export class FirestoreError extends Error {
  readonly status: StatusName;
  readonly detail: string | undefined;

  constructor(status: StatusName, message: string, detail?: string) {
    super(message);
    this.name = 'FirestoreError';
    this.status = status;
    this.detail = detail;
  }
}

/** The client's token is not signed. The client should not refresh it and retry, because that would fail again. */
export class UnusableToken extends FirestoreError {
  constructor() {
    super(
      'UNAUTHENTICATED',
      'This token is not signed, so the backend rejects it. For tests, start backend/serve.ts with --emulator-tokens.',
      'token refused: not signed',
    );
  }

  /**
   * The error for streams. It must not be UNAUTHENTICATED, because the SDK would then refresh its token and retry for
   * ever.
   */
  get final(): FirestoreError {
    return new FirestoreError('INVALID_ARGUMENT', this.message);
  }
}

/** The error when the rules deny a request, with the message of Google's servers. `detail` is only logged. */
export function permissionDenied(detail?: string): FirestoreError {
  return new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.', detail);
}

/** An error with a code that the SDK knows, such as USER_DISABLED. Default HTTP status: 400. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * A rejected Storage request. The SDK reads only the HTTP status. `message` is sent to the client; `detail` is only
 * logged. Permanent errors never have a 5xx status, because the SDK retries those for minutes.
 */
export class StorageError extends Error {
  readonly status: number;
  readonly detail: string | undefined;

  constructor(status: number, message: string, detail?: string) {
    super(message);
    this.name = 'StorageError';
    this.status = status;
    this.detail = detail;
  }
}

export const notFound = () => new StorageError(404, 'Not Found.');
export const badRequest = (message: string) => new StorageError(400, message);
/** The error when the security rules deny a request. */
export const denied = (detail?: string) => new StorageError(403, 'Permission denied.', detail);
