/**
 * The key of a shortcut, in lower case. On a keyboard for a script other than Latin, this is the Latin letter at the
 * same position: Ctrl+S is Ctrl+ы on a Russian keyboard and must still save.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (letter !== undefined && !/^[ -~]+$/.test(key) ? letter : key).toLowerCase();
}

/** The key that is pressed together with Ctrl or Cmd, as `pressedKey` returns it; null if neither is pressed. */
export function commandKey(event: KeyboardEvent): string | null {
  // Excludes Ctrl with Alt, which types characters on many keyboards.
  return (event.ctrlKey || event.metaKey) && !event.altKey ? pressedKey(event) : null;
}
