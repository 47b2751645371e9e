/**
 * The event that the public site fires when it shows a page whose view the server does not see: after client-side
 * navigation and, on a hosted site, at the first page, which may come from a cache. Scripts of features listen to it.
 */
export const PAGE_SHOWN = 'page-shown';
