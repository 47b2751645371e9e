/** The id of the heading above footnotes. GFM generates that heading, so its text comes from the site. */
export const FOOTNOTES_ID = 'footnote-label';
