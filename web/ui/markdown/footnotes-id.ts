/** The id of the heading that GFM puts above footnotes. The heading's text is the site's, not the author's. */
export const FOOTNOTES_ID = 'footnote-label';
