import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns it after it has been unchanged for a number of milliseconds, until then the previous one.
 */
export function useAfterPause<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
