const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** Groups the posts of a year by the month of their publish date, and keeps their order. */
export function byMonth<T extends { publishDate: number }>(
  posts: readonly T[],
  locale = 'en',
): [month: string, posts: T[]][] {
  return [...Map.groupBy(posts, ({ publishDate }) => monthName(new Date(publishDate), locale))];
}

function monthName(date: Date, locale: string): string {
  if (locale === 'en') return MONTHS[date.getUTCMonth()] ?? '';
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(date);
}
