// The staff area loads this module at its start, so it imports no schemas.

/** Path of the screen that connects the site with places. */
export const PLACES_SCREEN = '/admin/places';
/** Posts in other places. A document stands for one post in one place. */
export const ELSEWHERE = 'elsewhere';
