/**
 * The key of a shortcut, in lowercase. On a keyboard of another script it is the Latin letter at the same position:
 * Ctrl+S is Ctrl+ы on a Russian keyboard, and still saves.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (letter !== undefined && !/^[ -~]+$/.test(key) ? letter : key).toLowerCase();
}

/** The key pressed with Ctrl or Cmd, as in `pressedKey`; null for other keys. */
export function commandKey(event: KeyboardEvent): string | null {
  // Ctrl and Alt together type characters on many keyboards.
  return (event.ctrlKey || event.metaKey) && !event.altKey ? pressedKey(event) : null;
}
