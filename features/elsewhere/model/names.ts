// The staff area loads this module at its start, so it imports no schemas.

/** The address of “Other places” on the screen “Site”. */
export const PLACES_SECTION = '/admin/site#places';
/** Posts in other places. A document stands for one post in one place. */
export const ELSEWHERE = 'elsewhere';
