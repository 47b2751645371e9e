/** Budget for the longest response time of a normal client during an attack, in milliseconds. */
export const SLOWEST = 500;

/** Budget for the highest memory of the site's process, in MiB. */
export const MOST_MEMORY = 400;

/** Budget for the highest memory of the process that makes variants of pictures, in MiB. */
export const MOST_PICTURE_MEMORY = 300;

/** Budget for the longest wait for a new picture while another client requests many variants, in milliseconds. */
export const SLOWEST_PICTURE = 5_000;
