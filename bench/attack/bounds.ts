/** The slowest answer that a normal client may get during an attack. Milliseconds. */
export const SLOWEST = 500;

/** What the site's process may take at any moment of it. MiB. */
export const MOST_MEMORY = 400;
