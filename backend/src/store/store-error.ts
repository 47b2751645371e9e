/** The data folder cannot be used. The message is one clear sentence. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The database failed during a transaction, for example on a full disk. The transaction must be rolled back. */
export class WriteFailure extends Error {
  override name = 'WriteFailure';
}
