// The staff area loads this module at its start, so it imports no schemas.

/** Path of the screen of mailings. */
export const MAILINGS_SCREEN = '/admin/mailings';
/** Path of the page of a mailing. */
export const mailingPage = (id: string) => `${MAILINGS_SCREEN}/${encodeURIComponent(id)}`;
