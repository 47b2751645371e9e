export function counted(count: number, what: string): string {
  const whole = Math.round(count);
  return whole === 1 ? `1 ${what}` : `${whole} ${what}s`;
}
