import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Live } from '../shared/live-data.ts';
import { problemSentence } from '../shared/problem-sentences.ts';

/** The most rows of a panel; it says where the others are. */
export const SHOWN = 5;

/** The last line of a panel: how many more there are, and where; nothing when there are none. */
export function More({ count, to }: { count: number; to: string }) {
  if (count <= 0) return null;
  return (
    <li>
      <Link to={to}>{count} more</Link>
    </li>
  );
}

/** A heading and a list; the sentence `empty` where the list has nothing, the problem where it cannot be read. */
export function Panel<T>(props: {
  icon: Icon;
  title: string;
  live: Live<T>;
  /** How many entries the list has; undefined while they are not read. */
  count: number | undefined;
  empty: string;
  children: ReactNode;
}) {
  const { icon: Sign, title, live, count, empty, children } = props;
  return (
    <section className="needs-you__panel" aria-label={title}>
      <h2>
        <Sign className="staff-icon" aria-hidden size={18} stroke={1.75} />
        {title}
      </h2>
      {live.error && <p role="alert">Could not be read. {problemSentence(live.error.problem)}</p>}
      {count === 0 && <p className="needs-you__empty">{empty}</p>}
      {count !== undefined && count > 0 && <ul>{children}</ul>}
    </section>
  );
}
