/** A year of the blog and how many public posts it has. */
export interface ArchiveYear {
  year: number;
  posts: number;
}

/** All years of the blog. */
export const ARCHIVE = '/blog/archive';

/** The posts of one year. */
export const yearAddress = (year: number): string => `${ARCHIVE}/${year}`;

/** The year that an address names, null for anything else. */
export const parseYear = (text: string): number | null => (/^[1-9]\d{3}$/.test(text) ? Number(text) : null);

/** The year of a date, as readers see it: in UTC. Null for one that no address names. */
export const yearOf = (time: number): number | null => parseYear(String(new Date(time).getUTCFullYear()));

/** From when to when a year is, milliseconds since 1970; the end is that of the next year's start. */
export const spanOf = (year: number): { from: number; before: number } => ({
  from: Date.UTC(year, 0),
  before: Date.UTC(year + 1, 0),
});
