import { createContext, use } from 'react';
import { dateMachine, dateText, timeText } from '../domain/dates.ts';

/** The language of dates on visitors' pages: `locale` in `studio.config.ts`. */
export const Locale = createContext('en');

/** A date for readers; the whole time when it is pointed at. */
export function PostDate({ time }: { time: number }) {
  const locale = use(Locale);
  return (
    // Browser and server may know a language in different versions.
    <time dateTime={dateMachine(time)} title={timeText(time, locale)} suppressHydrationWarning>
      {dateText(time, locale)}
    </time>
  );
}
