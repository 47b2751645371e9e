import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { CHUNK_PATIENCE } from '../domain/chunk-patience.ts';
import { useSay } from './language.tsx';
import { useLostScript } from './use-lost-script.ts';
import './navigation-progress.css';

/**
 * Milliseconds to wait for a page after a script could not be downloaded. After that time it will not appear without a
 * reload.
 */
const LOST_PATIENCE = 1500;

/**
 * A progress line at the top while the next page loads; offers to load it again when it takes too long
 * (docs/product.md#limits) or a script could not be downloaded.
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
    const timer = setTimeout(() => setLate(true), lost ? LOST_PATIENCE : CHUNK_PATIENCE);
    return () => clearTimeout(timer);
  }, [address, lost]);

  return (
    <>
      {address !== null && !late && <div className="navigation-progress" aria-hidden="true" />}
      {address !== null && late && (
        <div className="navigation-late" role="alert">
          <p>
            {say('nextPartMissing', 'A part of the next page could not be downloaded.')}{' '}
            <ReloadLink address={address} />
          </p>
        </div>
      )}
    </>
  );
}

/** Reloads the page once the site responds. Without a connection the browser's error page would replace this page. */
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
