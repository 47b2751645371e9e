/** Parameters that are not simply one segment. */
const PARAMETERS: Readonly<Record<string, string>> = { version: 'v[12]', method: '[A-Za-z]+' };

/**
 * The expression for a path with named parts, each a group of that name: `{name}` is one segment, or what PARAMETERS
 * says, and `{/name*}` the rest of the path or nothing. Everything else is literal; of the characters that mean
 * something in an expression, paths here have points and brackets only.
 */
export function compilePath(path: string): RegExp {
  const source = path.split(/(\{[^}]+\})/).map((part) => {
    const [, rest, name = ''] = /^\{(?:\/(\w+)\*|(\w+))\}$/.exec(part) ?? [];
    if (rest) return `(?:/(?<${rest}>.*))?`;
    return name === '' ? part.replace(/[.()]/g, '\\$&') : `(?<${name}>${PARAMETERS[name] ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`, 's');
}
