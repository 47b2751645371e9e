/**
 * CSS functions that are allowed; they produce colours and numbers. All others are refused, because
 * `image-set("//host/x")` loads an address as `url()` does.
 */
const FUNCTIONS = new Set(
  `calc clamp color color-mix hsl hsla hwb lab lch light-dark max min oklab oklch rgb rgba var`.split(' '),
);
/** Strings, such as font names, that cannot be an address. */
const STRING = /"[\w .,+-]*"|'[\w .,+-]*'/g;
/**
 * Characters that are allowed: none of them can end the value, its rule or its element, and there is no backslash for
 * escapes.
 */
const PLAIN = /^[\w\s#%.,()+*/-]*$/;

/**
 * Whether a CSS value is safe to insert into pages: only colours, numbers, names and strings, no address, and nothing
 * that ends the value early.
 */
export function isHarmless(value: string): boolean {
  const rest = value.replace(STRING, ' ');
  if (!PLAIN.test(rest) || rest.includes('/*')) return false;
  const functions = [...rest.matchAll(/([\w-]*)\s*\(/g)];
  return functions.every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}

/** The value with comments replaced by spaces, as CSS parses it. postcss keeps them in values of custom properties. */
export function withoutComments(value: string): string {
  return value.replace(/\/\*.*?\*\//gs, ' ');
}
