/** Path of the page that lists the posts with a tag. */
export const tagAddress = (tag: string): string => `/blog/tags/${encodeURIComponent(tag)}`;

/** Path of the feed of the posts with a tag. */
export const tagFeedAddress = (tag: string, kind: 'rss' | 'atom'): string => `${tagAddress(tag)}/${kind}.xml`;
