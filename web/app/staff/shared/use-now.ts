import { useEffect, useState } from 'react';

/** In milliseconds. */
const EVERY = 10_000;

/**
 * This computer's time, in milliseconds since 1970, renewed every ten seconds and whenever the component is drawn for
 * another reason: what was published just now must not look like something to come.
 */
export function useNow(): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((now) => now + 1), EVERY);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
