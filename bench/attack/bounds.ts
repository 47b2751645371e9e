/** The slowest answer that a normal client may get during an attack. Milliseconds. */
export const SLOWEST = 500;

/** What the site's process may take at any moment of it. MiB. */
export const MOST_MEMORY = 400;

/** What the process that makes forms of pictures may take. MiB. */
export const MOST_PICTURE_MEMORY = 300;

/** The longest that a client waits for a form of a new picture while another asks for hundreds. Milliseconds. */
export const SLOWEST_PICTURE = 5_000;
