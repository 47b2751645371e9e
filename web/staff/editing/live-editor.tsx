import { type ReactNode, useRef } from 'react';
import type { Live } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';

interface LiveEditorProps<T> {
  /** The live record; null when it does not exist. */
  live: Live<T | null>;
  /** The kind of record, such as “post”. */
  what: string;
  /** Shown if the record never existed. */
  missing: ReactNode;
  /** Renders the editor of the record from the server; `removed` is true once it is deleted. */
  children: (stored: T, removed: boolean) => ReactNode;
}

/**
 * Passes a live record to its editor. If it is deleted or can no longer be loaded, the editor stays on the screen with
 * the typed text. Needs the record's id as its key.
 */
export function LiveEditor<T>({ live, what, missing, children }: LiveEditorProps<T>) {
  const { value, error, retry } = live;
  const lastStored = useRef<T | null>(null);
  if (value) lastStored.current = value;
  const stored = lastStored.current;

  if (stored === null && value === null) return missing;
  return (
    <>
      {error && <LiveProblem what={`The ${what} can no longer be loaded.`} error={error} onRetry={retry} />}
      {stored === null && !error && <p role="status">{`Loading the ${what} …`}</p>}
      {stored !== null && children(stored, value === null)}
    </>
  );
}
