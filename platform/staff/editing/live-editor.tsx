import { type ReactNode, useRef } from 'react';
import type { Live } from '../live.ts';
import { LiveProblem } from '../live-problem.tsx';

interface LiveEditorProps<T> {
  /** The live record; null if it does not exist. */
  live: Live<T | null>;
  /** The kind of record, such as “post”. */
  what: string;
  /** The message that is shown if the record does not exist when the screen opens. */
  missing: ReactNode;
  /** Renders the editor. `removed` is true while the record is deleted. */
  children: (stored: T, removed: boolean) => ReactNode;
}

/**
 * Passes a live record to its editor. If the record is deleted or cannot be loaded any more, the editor stays on the
 * screen with the typed text. Use the record's id as the React key.
 */
export function LiveEditor<T>({ live, what, missing, children }: LiveEditorProps<T>) {
  const { value, error, retry } = live;
  const lastStored = useRef<T | null>(null);
  if (value) lastStored.current = value;
  const stored = lastStored.current;

  if (stored === null && value === null) return missing;
  return (
    <>
      {error && <LiveProblem what={`The ${what} cannot be loaded.`} error={error} onRetry={retry} />}
      {stored === null && !error && <p role="status">{`Loading the ${what}…`}</p>}
      {stored !== null && children(stored, value === null)}
    </>
  );
}
