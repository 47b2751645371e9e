import { useEffect, useState } from 'react';

/** In milliseconds. */
const EVERY = 10_000;

/** This computer's time, in milliseconds since 1970, renewed every ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
