/** Patterns of parameters that match less than a whole segment. */
const PARAMETERS: Readonly<Record<string, string>> = { version: 'v[12]', method: '[A-Za-z]+' };

/**
 * Compiles a path to a regular expression with named groups. `{name}` matches its pattern in PARAMETERS or, without
 * one, a whole segment; `{/name*}` matches the rest of the path, or nothing. Everything else is literal. Of the special
 * characters of regular expressions, a path may contain only dots and parentheses, which are escaped.
 */
export function compilePath(path: string): RegExp {
  const source = path.split(/(\{[^}]+\})/).map((part) => {
    const [, rest, name = ''] = /^\{(?:\/(\w+)\*|(\w+))\}$/.exec(part) ?? [];
    if (rest) return `(?:/(?<${rest}>.*))?`;
    return name === '' ? part.replace(/[.()]/g, '\\$&') : `(?<${name}>${PARAMETERS[name] ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`, 's');
}
