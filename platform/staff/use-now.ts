import { useEffect, useState } from 'react';
import { knownTime, serverTime } from '../data/server-time.ts';

/** How often the time is updated, in milliseconds. */
const EVERY = 10_000;

/**
 * The server's time in milliseconds since 1970, updated every ten seconds and at every rendering; this computer's time
 * until the server has responded. With the server's time, a post published just now is not shown as scheduled, even if
 * this computer's clock is wrong.
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
