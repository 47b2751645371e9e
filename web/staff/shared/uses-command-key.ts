/** Whether shortcuts use the Command key instead of Ctrl, as on a Mac. */
export function usesCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
