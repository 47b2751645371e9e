import { type CSSProperties, memo } from 'react';
import { type SignUp, signUpsByPage } from '../../domain/people/sign-up.ts';

/** Maximum number of pages in the list. */
const MOST = 10;

/** The pages with the most sign-ups, and how many came from each. */
export const SignUpPages = memo(function SignUpPages({ items }: { items: readonly SignUp[] }) {
  const pages = signUpsByPage(items).slice(0, MOST);
  const most = pages[0]?.count ?? 1;
  return (
    <section aria-labelledby="sign-up-pages" className="sign-up-weeks">
      <h2 id="sign-up-pages">By page</h2>
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
