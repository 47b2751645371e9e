/** The id of the heading above footnotes. GFM generates that heading, and the site replaces its text. */
export const FOOTNOTES_ID = 'footnote-label';
