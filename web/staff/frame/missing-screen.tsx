import { useState } from 'react';

/** Milliseconds to check the connection before a reload. */
const ANSWER_WITHIN = 10_000;

/** Shown when the script of the first screen did not load (docs/product.md#limits). */
export function MissingScreen() {
  const [trying, setTrying] = useState(false);
  const [unreached, setUnreached] = useState(false);

  /** A reload without a connection would replace this page by the browser's error page. */
  async function reload() {
    setTrying(true);
    const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN) };
    if (await fetch('/healthz', options).catch(() => null)) return location.reload();
    setTrying(false);
    setUnreached(true);
  }

  return (
    <div role="alert">
      <p>
        {unreached
          ? 'The site still cannot be reached. Check your connection, then try again.'
          : 'A part of this page could not be downloaded.'}
      </p>
      <button
        type="button"
        className="button button--primary"
        // biome-ignore lint/a11y/noAutofocus: it is all that there is on the page
        autoFocus
        aria-disabled={trying}
        onClick={() => !trying && void reload()}
      >
        {trying ? 'Trying …' : 'Retry'}
      </button>
    </div>
  );
}
