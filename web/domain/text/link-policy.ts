/** What a refused link points to instead: a page with nothing on it. */
export const VOID_ADDRESS = 'about:blank';

/** Schemes that a link may have (docs/product.md#links-in-texts). */
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** Browsers drop these anywhere in an address before they look at its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const IGNORED = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * The address of a markdown link, or the void address when its scheme is not allowed (docs/product.md#links-in-texts).
 */
export function safeLink(address: string): string {
  const bare = address.replace(IGNORED, '');
  const scheme = /^([^/?#\\:]*):/.exec(bare)?.[1];
  if (scheme === undefined) return address.trim();
  return SCHEMES.has(scheme.toLowerCase()) ? bare : VOID_ADDRESS;
}

/** Does the address lead away from this site? `//host` and `\\host` do, though they look relative. */
export function isOutsideLink(address: string): boolean {
  return /^(?:https?:|[/\\]{2})/i.test(address.replace(IGNORED, ''));
}

/** The address of a picture or icon: http(s) or relative to this site; null for anything else. */
export function safeImage(address: string): string | null {
  const bare = address.replace(IGNORED, '');
  if (bare === '' || /^[/\\]{2}/.test(bare)) return null;
  const scheme = /^([^/?#\\:]*):/.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? bare : null;
}

/** Can social networks show this picture? They take no SVG. */
export function isCardImage(address: string): boolean {
  return safeImage(address) !== null && /\.(?:png|jpe?g|webp|gif)(?:[?#]|$)/i.test(address);
}
