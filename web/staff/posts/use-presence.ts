import { useEffect, useState } from 'react';
import { openStaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { announcePresence, endPresence, watchPresence } from '../../data/staff/presence.client.ts';
import { PRESENCE_EVERY, presentOthers } from '../../domain/posts/presence.ts';
import { useStaffSite } from '../shared/site-data.ts';

/** Reports that this user has the post open, and returns the ids of other people who do; [] if reading fails. */
export function usePresence(postId: string, uid: string): string[] {
  const { engine } = useStaffSite();
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const firebase = openStaffFirebase(engine);
    let isOpen = true;
    /**
     * The running announcement; null if there is none. It may wait for the connection, so no second one is started
     * meanwhile.
     */
    let announced: Promise<void> | null = null;
    const announce = () => {
      announced ??= announcePresence(firebase, engine, uid, postId, () => isOpen)
        .catch(() => undefined)
        .finally(() => {
          announced = null;
        });
    };
    const leave = async () => {
      await announced;
      await endPresence(firebase, engine, uid, postId).catch(() => undefined);
    };
    announce();
    const close = () => void endPresence(firebase, engine, uid, postId).catch(() => undefined);
    const timer = setInterval(announce, PRESENCE_EVERY);
    addEventListener('pageshow', announce);
    addEventListener('pagehide', close);
    const stop = watchPresence(firebase.db, postId, {
      onValue: (all) => setOthers(presentOthers(all, uid)),
      onError: () => setOthers([]),
    });
    return () => {
      clearInterval(timer);
      removeEventListener('pageshow', announce);
      removeEventListener('pagehide', close);
      stop();
      isOpen = false;
      void leave();
    };
  }, [engine, postId, uid]);
  return others;
}
