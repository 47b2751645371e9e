/** The kind of the jobs that send a post or a digest to one reader. */
export const NEWS_MAIL = 'news';
/** The kind of the jobs that send a test mail of a post. */
export const NEWS_TEST = 'news-test';

/** The key of the job that sends a mailing to one reader. The key is unique, so that nobody gets the mail twice. */
export const newsKey = (mailing: string, signUp: string): string => `${NEWS_MAIL}:${mailing}:${signUp}`;

/** The id of the mailing in a job's key; null for other jobs. */
export const mailingOfKey = (key: string): string | null => /^news:([\w-]+):[\w-]+$/.exec(key)?.[1] ?? null;
