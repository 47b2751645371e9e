/** An error's message without its full stop, to be used inside a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
