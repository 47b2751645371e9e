/**
 * The key that a shortcut means, in small letters. On a keyboard of another script it is the Latin letter of the same
 * place: Ctrl and the key of S is Ctrl+ы on a Russian one, and saves all the same.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (letter !== undefined && !/^[ -~]+$/.test(key) ? letter : key).toLowerCase();
}

/** The key that is pressed with Ctrl or Cmd for a shortcut, as `pressedKey` says it; null for others. */
export function commandKey(event: KeyboardEvent): string | null {
  // Ctrl and Alt together write letters on many keyboards.
  return (event.ctrlKey || event.metaKey) && !event.altKey ? pressedKey(event) : null;
}
