/** Functions that make colours and numbers. All others are refused: `image-set("//host/x")` is as good as `url(//host/x)`. */
const FUNCTIONS = new Set(
  `calc clamp color color-mix hsl hsla hwb lab lch light-dark max min oklab oklch rgb rgba var`.split(' '),
);
/** Such as the name of a font: no address fits into it. */
const STRING = /"[\w .,+-]*"|'[\w .,+-]*'/g;
/** Nothing that could end the value, its rule or the element that it is in, and no backslash, which hides letters. */
const PLAIN = /^[\w\s#%.,()+*/-]*$/;

/**
 * Whether a value of CSS can be put into pages: it is made of colours, numbers, names and strings, names no address, and
 * cannot end before its end.
 */
export function isHarmless(value: string): boolean {
  const rest = value.replace(STRING, ' ');
  if (!PLAIN.test(rest) || rest.includes('/*')) return false;
  const functions = [...rest.matchAll(/([\w-]*)\s*\(/g)];
  return functions.every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}

/** The value as CSS reads it: comments stand for a space. postcss leaves them in values of tokens. */
export function withoutComments(value: string): string {
  return value.replace(/\/\*.*?\*\//gs, ' ');
}
