// The staff area loads this module at its start, so it imports no schemas.

/** The address of “News by mail” on the screen “Site”, which lists the mailings. */
export const NEWS_SECTION = '/admin/site#news';
export const mailingAddress = (id: string) => `${NEWS_SECTION}/${encodeURIComponent(id)}`;
