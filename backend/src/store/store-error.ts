/** The data folder cannot be used; the message is one clear sentence. */
export class StoreError extends Error {
  override name = 'StoreError';
}
