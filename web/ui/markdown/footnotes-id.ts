/** The id of the heading that GFM puts above footnotes; its text is the site's, not the author's. */
export const FOOTNOTES_ID = 'footnote-label';
