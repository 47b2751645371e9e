import { type CSSProperties, memo } from 'react';
import { dateText } from '../../../platform/domain/dates.ts';
import type { SubscriptionState } from '../../domain/people/sign-up.ts';
import { type SignUp, signUpsByPage, signUpsByWeek } from '../../domain/people/sign-up.ts';

const WEEKS = 8;

/** The number of sign-ups in each of the last weeks. */
export const SignUpWeeks = memo(function SignUpWeeks({ items }: { items: readonly SignUp[] }) {
  const weeks = signUpsByWeek(items, Date.now(), WEEKS);
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <section aria-labelledby="sign-up-weeks" className="sign-up-weeks">
      <h3 id="sign-up-weeks">By week</h3>
      <dl>
        {weeks.map(({ start, count }, at) => (
          <div key={start}>
            <dt>{at === 0 ? 'This week' : `From ${dateText(start)}`}</dt>
            <dd style={{ '--share': count / most } as CSSProperties}>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

/** Maximum number of pages in the list. */
const MOST = 10;

/** The pages with the most sign-ups, and how many came from each. */
export const SignUpPages = memo(function SignUpPages({ items }: { items: readonly SignUp[] }) {
  const pages = signUpsByPage(items).slice(0, MOST);
  const most = pages[0]?.count ?? 1;
  return (
    <section aria-labelledby="sign-up-pages" className="sign-up-weeks">
      <h3 id="sign-up-pages">By page</h3>
      <dl>
        {pages.map(({ page, count }) => (
          <div key={page}>
            <dt>{pageName(page)}</dt>
            <dd style={{ '--share': count / most } as CSSProperties}>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

function pageName(page: string): string {
  if (page === '') return 'Not known';
  return page === '/' ? 'Home' : page;
}

/** The names of the states of a sign-up. */
export const STATE_WORDS: Record<SubscriptionState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  left: 'Left',
  paused: 'Paused',
};
