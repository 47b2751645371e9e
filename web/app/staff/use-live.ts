import { type DependencyList, useEffect, useState } from 'react';
import { problemSentence } from '../data/staff/problem-sentence.ts';

export type Live<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; problem: string };

/** Follows a live read for as long as the screen is open. `watch` starts it and answers the way to stop. */
export function useLive<T>(
  watch: (onValue: (value: T) => void, onError: (error: unknown) => void) => () => void,
  needs: DependencyList,
): Live<T> {
  const [live, setLive] = useState<Live<T>>({ status: 'loading' });
  useEffect(
    () =>
      watch(
        (value) => setLive({ status: 'ready', value }),
        // What was shown may not be shown any more when the right to it is lost.
        (error) => setLive({ status: 'failed', problem: problemSentence(error) }),
      ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what its read depends on
    needs,
  );
  return live;
}
