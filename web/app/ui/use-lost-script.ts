import { useEffect, useRef, useState } from 'react';

const NOTE = 'unfinished-navigation';

/**
 * When a script of the next page cannot be downloaded, React Router reloads the page that is open: without a
 * connection that loses it. Where the browser allows, the reload is stopped, and `lost` becomes true. Elsewhere the
 * address that the visitor asked for is noted, and after the reload it is `unfinished`.
 */
export function useLostScript(target: string | null): { lost: boolean; unfinished: string | null } {
  const [lost, setLost] = useState(false);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const aim = useRef(target);
  aim.current = target;

  useEffect(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const note = takeNote();
    if (note?.startsWith('/') && load?.type === 'reload') setUnfinished(note);

    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setLost(true);
    };
    const leave = () => writeNote(aim.current);
    // The development server reloads the page on purpose.
    const navigation = import.meta.env.PROD ? globalThis.navigation : undefined;
    navigation?.addEventListener('navigate', stopReload);
    addEventListener('pagehide', leave);
    return () => {
      navigation?.removeEventListener('navigate', stopReload);
      removeEventListener('pagehide', leave);
    };
  }, []);

  // A visitor who goes elsewhere no longer asks for it.
  useEffect(() => {
    if (target !== null) setUnfinished(null);
  }, [target]);

  return { lost, unfinished };
}

/** Reads and removes the note; storage that is switched off has none. */
function takeNote(): string | null {
  try {
    const note = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    return note;
  } catch {
    return null;
  }
}

function writeNote(address: string | null): void {
  try {
    if (address !== null) sessionStorage.setItem(NOTE, address);
  } catch {
    // Without storage there is no note, and the reload stays silent.
  }
}
