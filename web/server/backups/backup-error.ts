/** A backup could not be made, test-restored or restored. The message is a text for the owner. */
export class BackupError extends Error {
  override name = 'BackupError';
}
