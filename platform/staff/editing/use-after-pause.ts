import { startTransition, useEffect, useState } from 'react';

/**
 * Debounces a value: returns a new value only after it stayed the same for `pause` milliseconds. It is rendered with low
 * priority, so that the next key does not wait.
 */
export function useAfterPause<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
