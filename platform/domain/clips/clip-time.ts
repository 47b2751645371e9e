/** A duration in milliseconds as video players show it, such as `0:07` or `2:30`. */
export function clipTime(duration: number): string {
  const seconds = Math.max(1, Math.round(duration / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
