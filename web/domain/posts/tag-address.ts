/**
 * Whether a tag can have a page. Other programs may store tags that the editor refuses: URLs cannot contain `.` and `..`,
 * an empty one is the path of no page, and the router reads `%2F` in a tag as a slash. Programs that
 * read links cut spaces at the ends and drop control characters.
 */
export const hasTagPage = (tag: string): boolean => !/^\.{0,2}$|^\s|\s$|%2f|[\p{Cc}\p{Cs}]/iu.test(tag);

/** Path of the page that lists the posts with a tag. */
export const tagAddress = (tag: string): string => `/blog/tags/${encodeURIComponent(tag)}`;

/** Path of the feed of the posts with a tag. */
export const tagFeedAddress = (tag: string, kind: 'rss' | 'atom'): string => `${tagAddress(tag)}/${kind}.xml`;
