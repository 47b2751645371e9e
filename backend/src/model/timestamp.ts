/** Microseconds since 1970 of an RFC 3339 time in UTC; finer digits are cut off. */
export function timestampMicros(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** The RFC 3339 text of microseconds since 1970, with six digits. */
export function timestampText(micros: number): string {
  const millis = Math.floor(micros / 1000);
  return `${new Date(millis).toISOString().slice(0, -1)}${String(micros - millis * 1000).padStart(3, '0')}Z`;
}
