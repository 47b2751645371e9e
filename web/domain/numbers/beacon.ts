/**
 * The path to which visitors' pages report clicks on store links, and page views without a page load
 * (docs/product.md#numbers).
 */
export const BEACON_PATH = '/beacon';

/** Maximum size of a report in bytes. */
export const LARGEST_BEACON = 300;

/**
 * The event that the visitors' app fires when it shows another page without a page load. The inline script of the page
 * (web/site/deferred/beacon.ts) then sends the report.
 */
export const PAGE_SHOWN = 'page-shown';
