import { Link } from 'react-router';
import type { Live } from '../shared/live-data.ts';
import { problemSentence } from '../shared/live-problem.tsx';

interface SiteSectionProps {
  title: string;
  /** Path of the section's own screen; absent if there is none. */
  to?: string;
  /** The state in one line; false while it is loading. */
  state: string | false;
  /** The data behind `state`; absent if it is part of the page. */
  live?: Live<unknown>;
}

/** A section of the screen “Site”: its name, which links to its own screen, and its state in one line. */
export function SiteSection({ title, to, state, live }: SiteSectionProps) {
  const error = live?.error;
  return (
    <section className="site-section" aria-label={title}>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      {error ? (
        <p role="alert">
          The state could not be loaded. {problemSentence(error.problem)}{' '}
          <button type="button" className="site-section__retry" onClick={live?.retry}>
            Try again
          </button>
        </p>
      ) : (
        <p>{state === false ? 'Loading …' : state}</p>
      )}
    </section>
  );
}
