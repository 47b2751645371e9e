/** The data folder cannot be used; the message is one clear sentence. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The database failed in the middle of a transaction, as on a full disk: the transaction must be rolled back. */
export class WriteFailure extends Error {
  override name = 'WriteFailure';
}
