import type { FormEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useSay } from './language.tsx';
import './page-problem.css';

/**
 * Shown for a page that could not be loaded. Offers to load its data again, or to reload the page if only a reload can
 * help. Without JavaScript the button always reloads the page.
 */
export function PageProblem({
  message,
  advice,
  reload = false,
  heading: Heading = 'h1',
}: {
  message?: string;
  advice?: string;
  reload?: boolean;
  /** `h2` if the page already has a heading. */
  heading?: 'h1' | 'h2';
}) {
  const say = useSay();
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  const trying = state === 'loading';

  function retry(event: FormEvent) {
    // Lets the browser submit the form, which reloads the page.
    if (reload) return;
    event.preventDefault();
    void revalidate();
  }

  return (
    <section className="page-problem" role="alert">
      <Heading>{say('didNotLoad', 'This page did not load')}</Heading>
      <p>{message ?? say('wentWrong', 'Something went wrong on this page.')}</p>
      <p className="page-problem__advice">
        {advice ?? say('wentWrongAdvice', 'Try again in a moment. If it keeps happening, the fault is ours.')}
      </p>
      <form action={pathname} method="get" onSubmit={retry}>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button button--primary" aria-disabled={trying}>
          {trying ? say('trying', 'Trying…') : reload ? say('reload', 'Reload') : say('retry', 'Retry')}
        </button>
      </form>
    </section>
  );
}
