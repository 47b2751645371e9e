/**
 * Allowed CSS functions, which produce colours and numbers. Others are rejected, because some load a URL, like
 * `image-set("//host/x")`.
 */
const FUNCTIONS = new Set(
  `calc clamp color color-mix hsl hsla hwb lab lch light-dark max min oklab oklch rgb rgba var`.split(' '),
);
/** Matches strings such as font names. Characters of URLs like `/` and `:` are not allowed in them. */
const STRING = /"[\w .,+-]*"|'[\w .,+-]*'/g;
/** Allowed characters. None of them can end the value, its rule or its element, and backslash escapes are excluded. */
const PLAIN = /^[\w\s#%.,()+*/-]*$/;

/**
 * Whether a CSS value is safe to insert into a page: it contains only colours, numbers, names and strings, so it can
 * neither load a URL nor end the rule.
 */
export function isHarmless(value: string): boolean {
  const rest = value.replace(STRING, ' ');
  if (!PLAIN.test(rest) || rest.includes('/*')) return false;
  const functions = [...rest.matchAll(/([\w-]*)\s*\(/g)];
  return functions.every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}

/** Replaces comments with spaces, as CSS does. postcss keeps comments in custom properties. */
export function withoutComments(value: string): string {
  return value.replace(/\/\*.*?\*\//gs, ' ');
}
