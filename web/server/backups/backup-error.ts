/** A backup could not be made, proven or restored. The message is one clear sentence that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
