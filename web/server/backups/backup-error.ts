/** A backup could not be made, test-restored or restored. The message is one clear sentence that names the remedy. */
export class BackupError extends Error {
  override name = 'BackupError';
}
