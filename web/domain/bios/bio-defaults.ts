/** Defaults of a new bio. They are not in the schema's file, which a visitor's first page does not load. */

export const DEFAULT_BIO_COLOR = '#383e48';
export const PLACEHOLDER_PORTRAIT = '/art/portrait-placeholder.svg';
/** Sorts a new bio after all bios that an administrator has ordered. */
export const DEFAULT_BIO_ORDER = 999;
