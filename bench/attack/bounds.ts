/** The longest response time of a normal client during an attack, in milliseconds. */
export const SLOWEST = 500;

/** The highest memory of the site's process at any time, in MiB. */
export const MOST_MEMORY = 400;

/** The highest memory of the process that makes variants of pictures, in MiB. */
export const MOST_PICTURE_MEMORY = 300;

/** The longest wait for a new picture while another client requests hundreds of variants, in milliseconds. */
export const SLOWEST_PICTURE = 5_000;
