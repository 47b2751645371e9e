/** A year of the blog and how many public posts it has. */
export interface ArchiveYear {
  year: number;
  posts: number;
}

/** The address of the page with all years of the blog. */
export const ARCHIVE = '/blog/archive';

/** The address of the page with the posts of one year. */
export const yearAddress = (year: number): string => `${ARCHIVE}/${year}`;

/** The year in an address; null for any other address. */
export const parseYear = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null);

/** The UTC year of a date, as readers see it. Null for years that addresses cannot have. */
export const yearOf = (time: number): number | null => parseYear(String(new Date(time).getUTCFullYear()));

/** The start and end of a year in milliseconds since 1970. The end is the start of the next year. */
export const spanOf = (year: number): { from: number; before: number } => ({
  from: Date.UTC(year, 0),
  before: Date.UTC(year + 1, 0),
});
