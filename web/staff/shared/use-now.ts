import { useEffect, useState } from 'react';
import { knownTime, serverTime } from '../../data/server-time.ts';

/** In milliseconds. */
const EVERY = 10_000;

/**
 * The time by which the database decides what is public, in milliseconds since 1970, renewed every ten seconds and
 * whenever the component is drawn for another reason: what was published just now must not look like something to come,
 * however wrong this computer's clock is.
 */
export function useNow(): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const tick = () => setTick((now) => now + 1);
    const timer = setInterval(tick, EVERY);
    void serverTime().then(tick);
    return () => clearInterval(timer);
  }, []);
  return knownTime();
}
