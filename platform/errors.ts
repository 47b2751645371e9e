/** An error's message, without its stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The site or a command cannot start, for a reason that an operator can fix. The message is written for operators. */
export class StartError extends Error {
  override name = 'StartError';
}

/** A backup could not be made, test-restored or restored. The message is a text for the owner. */
export class BackupError extends Error {
  override name = 'BackupError';
}
