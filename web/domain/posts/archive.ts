/** A year of the blog and how many public posts it has. */
export interface ArchiveYear {
  year: number;
  posts: number;
}

/** All years of the blog. */
export const ARCHIVE = '/blog/archive';

/** The posts of one year. */
export const yearAddress = (year: number): string => `${ARCHIVE}/${year}`;

/** The year in an address, null for anything else. */
export const parseYear = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null);

/** The UTC year of a date, as readers see it. Null outside the years of addresses. */
export const yearOf = (time: number): number | null => parseYear(String(new Date(time).getUTCFullYear()));

/** The bounds of a year, milliseconds since 1970; the end is the start of the next year. */
export const spanOf = (year: number): { from: number; before: number } => ({
  from: Date.UTC(year, 0),
  before: Date.UTC(year + 1, 0),
});
