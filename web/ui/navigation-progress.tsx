import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { CHUNK_TIME_LIMIT } from '../../platform/domain/chunk-time-limit.ts';
import { useSay } from './language.tsx';
import './navigation-progress.css';

/** Milliseconds to wait for a page after one of its scripts failed to load. After that, only a reload can help. */
const LOST_TIME_LIMIT = 1500;

/**
 * A progress line at the top of the window while the next page loads. If loading takes too long
 * (docs/product.md#limits) or a script failed to load, it offers a reload.
 */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const target = state === 'idle' ? null : location;
  const address = target ? target.pathname + target.search : null;
  const lost = useLostScript();
  const say = useSay();
  const [late, setLate] = useState(false);

  useEffect(() => {
    setLate(false);
    if (address === null) return;
    const timer = setTimeout(() => setLate(true), lost ? LOST_TIME_LIMIT : CHUNK_TIME_LIMIT);
    return () => clearTimeout(timer);
  }, [address, lost]);

  return (
    <>
      {address !== null && !late && <div className="navigation-progress" aria-hidden="true" />}
      {address !== null && late && (
        <div className="navigation-late" role="alert">
          <p>
            {say('nextPartMissing', 'The next page has not loaded.')} <ReloadLink address={address} />
          </p>
        </div>
      )}
    </>
  );
}

/**
 * A link that loads the next page from the server, after the server has responded. Without a connection, loading it
 * would replace the current page with the browser's error page.
 */
function ReloadLink({ address }: { address: string }) {
  const say = useSay();
  const [unreached, setUnreached] = useState(false);

  async function reload(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setUnreached(false);
    const options: RequestInit = { method: 'HEAD', cache: 'no-store' };
    if (await fetch(address, options).catch(() => null)) location.assign(address);
    else setUnreached(true);
  }

  return (
    <>
      {unreached && `${say('unreachable', 'The site still cannot be reached.')} `}
      <a href={address} className="button" onClick={reload}>
        {say('reload', 'Reload')}
      </a>
    </>
  );
}

/**
 * Whether a script of another page failed to download since this page was loaded. React Router would then reload the
 * current page, which fails without a connection. Both apps (web/plugins/ask-before-reload.ts, web/staff/routes.tsx)
 * fire the event `script-lost` before that, and this hook prevents the reload.
 */
function useLostScript(): boolean {
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const stopReload = (event: Event) => {
      event.preventDefault();
      setLost(true);
    };
    addEventListener('script-lost', stopReload);
    return () => removeEventListener('script-lost', stopReload);
  }, []);

  return lost;
}
