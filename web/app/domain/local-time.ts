/** A time as the person at the screen reads clocks, with the zone: colleagues may sit in another one. */
export function localTime(time: number): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'long' });
}
