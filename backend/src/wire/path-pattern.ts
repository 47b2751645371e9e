/** Patterns of parameters that match only certain texts. */
const PARAMETERS: Readonly<Record<string, string>> = { version: 'v[12]', method: '[A-Za-z]+' };

/**
 * Compiles a path to a regular expression with named groups. `{name}` matches its pattern in PARAMETERS or, without
 * one, any text without a slash; `{/name*}` matches a slash and any text after it, or nothing. Everything else is
 * literal. Of the special characters of regular expressions, a path may contain only dots and parentheses, which are
 * escaped.
 */
export function compilePath(path: string): RegExp {
  const source = path.split(/(\{[^}]+\})/).map((part) => {
    const [, rest, name = ''] = /^\{(?:\/(\w+)\*|(\w+))\}$/.exec(part) ?? [];
    if (rest) return `(?:/(?<${rest}>.*))?`;
    return name === '' ? part.replace(/[.()]/g, '\\$&') : `(?<${name}>${PARAMETERS[name] ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`, 's');
}
