import { useEffect, useState } from 'react';

/** Debounces a value: returns a new value only after it stayed the same for `pause` milliseconds. */
export function useAfterPause<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
