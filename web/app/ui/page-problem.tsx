import { useRevalidator } from 'react-router';

/** A page that could not be read: says why, and offers to try again (spec §8). */
export function PageProblem({ message = 'Something went wrong on this page.' }: { message?: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <section className="page-problem" role="alert">
      <h1>That did not load</h1>
      <p>{message}</p>
      <p>Your connection may be down, or the site is restarting. Nothing was lost.</p>
      <button type="button" className="button" disabled={state === 'loading'} onClick={() => revalidate()}>
        {state === 'loading' ? 'Trying …' : 'Retry'}
      </button>
    </section>
  );
}
