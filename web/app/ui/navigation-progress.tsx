import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { CHUNK_PATIENCE } from '../domain/chunk-patience.ts';
import { useLostScript } from './use-lost-script.ts';
import './navigation-progress.css';

/** After a lost script, a page that has not appeared within this time will not appear by itself. Milliseconds. */
const LOST_PATIENCE = 1500;

/**
 * A line at the top while the next page is on its way; when it takes too long (docs/product.md#limits), or when a
 * script of it could not be downloaded, a way to load it again.
 */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const target = state === 'idle' ? null : location;
  const address = target ? target.pathname + target.search : null;
  const { lost, unfinished } = useLostScript(address);
  const [late, setLate] = useState(false);

  useEffect(() => {
    setLate(false);
    if (address === null) return;
    const timer = setTimeout(() => setLate(true), lost ? LOST_PATIENCE : CHUNK_PATIENCE);
    return () => clearTimeout(timer);
  }, [address, lost]);

  const offered = late ? address : unfinished;
  return (
    <>
      {address !== null && !late && <div className="navigation-progress" aria-hidden="true" />}
      <div className="navigation-late" role="alert">
        {offered !== null && (
          <p>
            A part of the next page could not be downloaded.{' '}
            <a href={offered} className="button">
              Reload
            </a>
          </p>
        )}
      </div>
    </>
  );
}
