/** What a bio shows until somebody fills it in. Apart from the schema, which a visitor's first page does not load. */

export const DEFAULT_BIO_COLOR = '#383e48';
export const PLACEHOLDER_PORTRAIT = '/art/portrait-placeholder.svg';
/** Behind the bios that an administrator has put in order. */
export const DEFAULT_BIO_ORDER = 999;
