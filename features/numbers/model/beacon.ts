/**
 * The path to which visitors' pages report clicks on links, and page views that the server does not see
 * (features/numbers/README.md).
 */
export const BEACON_PATH = '/beacon';

/** Maximum size of a report in bytes. */
export const LARGEST_BEACON = 300;
