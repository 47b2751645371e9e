/** The URL that replaces a forbidden one: a blank page. */
export const VOID_ADDRESS = 'about:blank';

/** Allowed schemes of links (docs/product.md#links-in-texts). */
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** White space, control and invisible characters, some of which browsers ignore when they parse a URL's scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The URL of a Markdown link; a blank page if its scheme is forbidden (docs/product.md#links-in-texts). */
export function safeLink(address: string): string {
  const bare = address.replace(IGNORED, '');
  const scheme = /^([^/?#\\:]*):/.exec(bare)?.[1];
  if (scheme === undefined) return address.trim();
  return SCHEMES.has(scheme.toLowerCase()) ? bare : VOID_ADDRESS;
}

/**
 * Whether a URL names a host, and so counts as a link to another site. `//host` and `\\host` name one too, although
 * they look like paths.
 */
export function isOutsideLink(address: string): boolean {
  return /^(?:https?:|[/\\]{2})/i.test(address.replace(IGNORED, ''));
}

/** The URL of a picture or icon: http(s) or a path of this site; null for anything else. */
export function safeImage(address: string): string | null {
  const bare = address.replace(IGNORED, '');
  if (bare === '' || /^[/\\]{2}/.test(bare)) return null;
  const scheme = /^([^/?#\\:]*):/.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? bare : null;
}

/** Whether social networks can show this picture; they do not support SVG. */
export function isCardImage(address: string): boolean {
  return safeImage(address) !== null && /\.(?:png|jpe?g|webp|gif)(?:[?#]|$)/i.test(address);
}
