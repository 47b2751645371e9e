/** The slowest response that a normal client may get during an attack. Milliseconds. */
export const SLOWEST = 500;

/** The memory limit of the site's process, at every moment. MiB. */
export const MOST_MEMORY = 400;

/** The memory limit of the process that makes picture variants. MiB. */
export const MOST_PICTURE_MEMORY = 300;

/**
 * The longest time in milliseconds that a client may wait for a new picture, while another client requests hundreds of
 * variants.
 */
export const SLOWEST_PICTURE = 5_000;
