/**
 * A refused request for an object, as an HTTP status, because the SDK reads the status alone. `message` goes to the
 * client, `detail` only to the log. Permanent failures are never a 5xx, which the SDK retries for minutes.
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
/** The refusal of the security rules. */
export const denied = (detail?: string) => new StorageError(403, 'Permission denied.', detail);
