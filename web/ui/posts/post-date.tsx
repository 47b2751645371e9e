import { use } from 'react';
import { dateMachine, dateText, timeText } from '../../domain/dates.ts';
import { PageLanguage } from '../language.tsx';

/** A date for readers; the full time is in its tooltip. */
export function PostDate({ time }: { time: number }) {
  const { locale } = use(PageLanguage);
  return (
    // Browser and server may have different versions of locale data.
    <time dateTime={dateMachine(time)} title={timeText(time, locale)} suppressHydrationWarning>
      {dateText(time, locale)}
    </time>
  );
}
