/** The data folder cannot be used; the message is one clear sentence. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The database itself failed in the middle of a transaction, such as on a full disk: nothing of it may be stored. */
export class WriteFailure extends Error {
  override name = 'WriteFailure';
}
