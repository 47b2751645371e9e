import type { RulesCase, Verdict } from './rules-case.ts';

// Cases of float() and int() with the text of a document. Google's emulator reads texts as Java does.

/** Texts that float() converts, and the value as an expression; null for NaN. */
const FLOATS: [text: string, value: string | null][] = [
  ...['NaN', '+NaN', '-NaN', ' NaN\n'].map((text): [string, null] => [text, null]),
  ['Infinity', '1.0 / 0.0'],
  ['+Infinity', '1.0 / 0.0'],
  ['-Infinity', '-1.0 / 0.0'],
  ...[' 1', '1 ', '\t1\r\n', '\f1\v', '\u001f1\u0000', '+1', '1f', '1F', '1d', '1.D', '001'].map(
    (text): [string, string] => [text, '1.0'],
  ),
  ['.5', '0.5'],
  ['5.', '5.0'],
  ['-.5e1f', '-5.0'],
  ['1.e+5', '100000.0'],
  ['1E-1', '0.1'],
  ['-0', '0.0'],
  ['1e400', '1.0 / 0.0'],
  ['1e-400', '0.0'],
  ['99999999999999999999', '100000000000000000000.0'],
];

const NO_FLOATS = [
  ...['', ' ', '.', '+', '-', 'e5', '.e5', '1e', '1e+', '1e5.5', '1.5.2', '--1', '+-1', '- 1', '1 2', '1 f'],
  ...[
    'nan',
    'NAN',
    'infinity',
    'inf',
    'NaNd',
    'Infinityf',
    'one',
    'true',
    'null',
    '1L',
    '1ff',
    '1,5',
    '1_000',
  ],
  ...['0x10', '0b1', '0o7', '\u00a01', '\u20031', '\u007f1', '٣', '１', '1²'],
];

/** Texts that int() converts, and the value as an expression. */
const INTS: [text: string, value: string][] = [
  ['0', '0'],
  ['-0', '0'],
  ['+42', '42'],
  ['-42', '-42'],
  ['007', '7'],
  ['00000000000000000000000042', '42'],
  ['-00000000000000000000000042', '-42'],
  ['9223372036854775807', '9223372036854775807'],
  ['-9223372036854775808', '-9223372036854775808'],
];

const NO_INTS = [
  ...['', '+', '-', ' 1', '1 ', '1\n', '1.0', '1e5', '0x1', '1_000', 'NaN', 'Infinity', '1L', '--1', '1²'],
  ...['9223372036854775808', '-9223372036854775809', '99999999999999999999'],
];

const HEXADECIMAL = 'Java also reads hexadecimal floats; the documentation names decimal numbers only.';
const OTHER_DIGITS =
  'Java also reads the digits of other scripts; two texts that look alike would be one number.';

/** Cases of the conversions from texts. */
export const CONVERSIONS: readonly RulesCase[] = [
  ...FLOATS.map(([text, value]) =>
    conversion(
      'float',
      text,
      'allowed',
      value === null ? 'math.isNaN(float(d.text))' : `float(d.text) == ${value}`,
    ),
  ),
  ...NO_FLOATS.map((text) => conversion('float', text, 'denied')),
  {
    ...conversion('float', `${'1'.repeat(400_000)}x`, 'denied'),
    id: 'float() of 400,000 digits and a letter',
    google: { verdict: 'failed', because: 'The regular expression that reads the text overflows its stack.' },
  },
  ...INTS.map(([text, value]) => conversion('int', text, 'allowed', `int(d.text) == ${value}`)),
  ...NO_INTS.map((text) => conversion('int', text, 'denied')),
  ...['0x1p3', '0X1.8P1', '-0x.8p-1', '0x1p3f'].map((text) => stricter('float', text, HEXADECIMAL)),
  ...['٣', '１'].map((text) => stricter('int', text, OTHER_DIGITS)),
];

function conversion(
  kind: 'float' | 'int',
  text: string,
  ours: Verdict,
  condition = `${kind}(d.text) is ${kind}`,
): RulesCase {
  return { id: `${kind}(${JSON.stringify(text)})`, condition, documents: { 't/x': { text } }, ours };
}

function stricter(kind: 'float' | 'int', text: string, because: string): RulesCase {
  return { ...conversion(kind, text, 'denied'), google: { verdict: 'allowed', because } };
}
