// Defaults of a new bio. They have their own file, so that a visitor's first page need not load the schema.

export const DEFAULT_BIO_COLOR = '#383e48';
export const PLACEHOLDER_PORTRAIT = '/art/portrait-placeholder.svg';
/** Large, so that a new bio comes after all bios that an administrator has ordered. */
export const DEFAULT_BIO_ORDER = 999;
