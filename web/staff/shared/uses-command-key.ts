/** Whether shortcuts use the command key, as on a Mac, instead of Ctrl. */
export function usesCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
