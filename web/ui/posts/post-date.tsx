import { use } from 'react';
import { dateMachine, dateText, timeText } from '../../domain/dates.ts';
import { PageLanguage } from '../language.tsx';

/** A date for readers; the whole time when it is pointed at. */
export function PostDate({ time }: { time: number }) {
  const { locale } = use(PageLanguage);
  return (
    // Browser and server may know a language in different versions.
    <time dateTime={dateMachine(time)} title={timeText(time, locale)} suppressHydrationWarning>
      {dateText(time, locale)}
    </time>
  );
}
