/**
 * The path to which visitors' pages report clicks on links, and page views that the server does not see
 * (docs/product.md#numbers).
 */
export const BEACON_PATH = '/beacon';

/** Maximum size of a report in bytes. */
export const LARGEST_BEACON = 300;

/**
 * The event that the public site fires when it shows a page whose view the server does not see: after client-side
 * navigation and, on a hosted site, at the first page, which may come from a cache. The inline script of the page
 * (web/site/deferred/beacon.ts) then sends the report.
 */
export const PAGE_SHOWN = 'page-shown';
