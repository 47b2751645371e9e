import { use } from 'react';
import { dateMachine, dateText, timeText } from '../../platform/domain/dates.ts';
import { PageLanguage } from './language.tsx';

/** A date, with the exact time in a tooltip. */
export function PostDate({ time }: { time: number }) {
  const { locale } = use(PageLanguage);
  return (
    // Browser and server may format the date differently, because their locale data may differ.
    <time dateTime={dateMachine(time)} title={timeText(time, locale)} suppressHydrationWarning>
      {dateText(time, locale)}
    </time>
  );
}
