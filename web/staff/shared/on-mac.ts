/** Whether the keyboard has a command key, as that of a Mac, where others have the control key. */
export function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
