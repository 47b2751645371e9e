import { Float, Path, type RulesValue } from './values.ts';

/** Converts a simple value to text, as `string()`, `join` and path literals do. Null for other values. */
export function textOf(value: RulesValue): string | null {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Path) return `/${value.segments.join('/')}`;
  return null;
}

/** Formats a float as Java does: at least one decimal, and an exponent below 0.001 and from 10,000,000 on. */
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
