import { Float, Path, type RulesValue } from './values.ts';

/** A simple value as `string()`, `join` and path literals write it; null for other values. */
export function textOf(value: RulesValue): string | null {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Path) return `/${value.segments.join('/')}`;
  return null;
}

/** A float in Java's format: at least one decimal, and an exponent outside of 0.001 to 10,000,000. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
  }
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
