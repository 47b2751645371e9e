import { useState } from 'react';
import { MISSING_SCRIPT, reloadIfReachable, UNREACHABLE } from '../../ui/missing-script.ts';

/** Shown if the script of the first screen could not be loaded (docs/product.md#limits). */
export function MissingScreen() {
  const [trying, setTrying] = useState(false);
  const [unreached, setUnreached] = useState(false);

  function reload() {
    setTrying(true);
    reloadIfReachable().catch(() => {
      setTrying(false);
      setUnreached(true);
    });
  }

  return (
    <div role="alert">
      <p>{unreached ? UNREACHABLE : MISSING_SCRIPT}</p>
      <button
        type="button"
        className="button button--primary"
        // biome-ignore lint/a11y/noAutofocus: it is the only control on the page
        autoFocus
        aria-disabled={trying}
        onClick={() => !trying && reload()}
      >
        {trying ? 'Trying …' : 'Retry'}
      </button>
    </div>
  );
}
