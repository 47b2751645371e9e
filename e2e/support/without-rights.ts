/**
 * The command as one whose process may not write to what its modes forbid, as every other user's. The administrator may
 * (containers run tests as that): its process loses the rights to do so.
 */
export function withoutRights(command: string[]): string[] {
  return process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...command]
    : command;
}
