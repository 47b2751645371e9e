/** A year of the blog, and the number of its public posts. */
export interface ArchiveYear {
  year: number;
  posts: number;
}

/** Path of the page that lists all years. */
export const ARCHIVE = '/blog/archive';

/** Path of the page that lists the posts of one year. */
export const yearAddress = (year: number): string => `${ARCHIVE}/${year}`;

/** The year in a URL; null for any other text. */
export const parseYear = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null);

/** The year of a date in UTC, as readers see it. Null if URLs cannot contain that year. */
export const yearOf = (time: number): number | null => parseYear(String(new Date(time).getUTCFullYear()));

/** The start of a year (`from`) and of the next one (`before`), in milliseconds since 1970. */
export const spanOf = (year: number): { from: number; before: number } => ({
  from: Date.UTC(year, 0),
  before: Date.UTC(year + 1, 0),
});
