/** What an error says, without its full stop, to stand within a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
