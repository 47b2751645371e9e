/** The page of the posts with a tag. */
export const tagAddress = (tag: string): string => `/blog/tags/${encodeURIComponent(tag)}`;

/** The feed of the posts with a tag. */
export const tagFeedAddress = (tag: string, kind: 'rss' | 'atom'): string => `${tagAddress(tag)}/${kind}.xml`;
