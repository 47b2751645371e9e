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
