import { type ReactNode, useRef } from 'react';
import type { Live } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';

interface LiveEditorProps<T> {
  /** The record as it is read live; null when there is none. */
  live: Live<T | null>;
  /** What is edited, in a word. */
  what: string;
  /** Shown where there never was such a record. */
  missing: ReactNode;
  /** The editor of the record as the server last reported it; `removed` once somebody has removed it. */
  children: (stored: T, removed: boolean) => ReactNode;
}

/**
 * Hands a record that is read live to its editor. One that is removed meanwhile, or can no longer be read, stays on the
 * screen with what was typed into it. Needs the record's id as its key.
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
