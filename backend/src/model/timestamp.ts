/** Converts an RFC 3339 time in UTC to microseconds since 1970. Decimals after the sixth are cut off. */
export function timestampMicros(text: string): bigint {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** Converts microseconds since 1970 to an RFC 3339 time with six decimals. */
export function timestampText(micros: number): string {
  const millis = Math.floor(micros / 1000);
  return `${new Date(millis).toISOString().slice(0, -1)}${String(micros - millis * 1000).padStart(3, '0')}Z`;
}
