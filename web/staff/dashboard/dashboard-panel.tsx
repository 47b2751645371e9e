import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Icon } from '../../../platform/staff/icons.tsx';
import type { Live } from '../../../platform/staff/live.ts';
import { problemSentence } from '../../../platform/staff/live-problem.tsx';

/** Maximum number of a list's entries that a panel shows. */
export const SHOWN = 5;

interface PanelProps {
  icon: Icon;
  title: string;
  live: Live<unknown>;
}

interface ListPanelProps<T> extends PanelProps {
  /** The list's entries; undefined while loading. */
  entries: readonly T[] | undefined;
  line: (entry: T) => ReactNode;
  /** Path of the page with all entries; absent if there is no such page. */
  all?: string;
}

/** The first entries of a list. If there are more and `all` is set, a link to `all` shows the number of the others. */
export function ListPanel<T extends { id: string }>(props: ListPanelProps<T>) {
  const { entries, line, all, ...panel } = props;
  const more = (entries?.length ?? 0) - SHOWN;
  return (
    <Panel {...panel} count={entries?.length}>
      {entries?.slice(0, SHOWN).map((entry) => (
        <li key={entry.id}>{line(entry)}</li>
      ))}
      {all && more > 0 && (
        <li>
          <Link to={all}>{more} more</Link>
        </li>
      )}
    </Panel>
  );
}

/** A heading with a list, or with the error if the list could not be loaded. Renders nothing if the list is empty. */
export function Panel(props: PanelProps & { count: number | undefined; children: ReactNode }) {
  const { icon: Sign, title, live, count, children } = props;
  if (!count && !live.error) return null;
  return (
    <section className="needs-you__panel" aria-label={title}>
      <h3>
        <Sign className="staff-icon" aria-hidden size={18} stroke={1.75} />
        {title}
      </h3>
      {live.error && (
        <div role="alert">
          <p>This list could not be loaded. {problemSentence(live.error.problem)}</p>
          <Button size="sm" variant="default" onClick={live.retry}>
            Try again
          </Button>
        </div>
      )}
      {count ? <ul>{children}</ul> : null}
    </section>
  );
}
