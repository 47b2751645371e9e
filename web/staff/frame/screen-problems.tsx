import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ScriptMissing } from '../../../platform/data/load-script.ts';
import { ENGLISH, PageLanguage } from '../../ui/language.tsx';
import { MISSING_SCRIPT, reloadIfReachable, UNREACHABLE } from '../../ui/missing-script.ts';
import { PageProblem } from '../../ui/page-problem.tsx';

/** Shown instead of a screen that could not be loaded or has failed. */
export function StaffProblem() {
  const error = useRouteError();
  const message = isRouteErrorResponse(error) ? error.statusText : undefined;
  return (
    <main className="staff-wait">
      <PageLanguage value={ENGLISH}>
        {error instanceof ScriptMissing ? (
          <MissingScreen />
        ) : (
          <PageProblem {...(message ? { message } : {})} />
        )}
      </PageLanguage>
    </main>
  );
}

/** Shown if the script of the first screen could not be loaded (docs/product.md#limits). */
function MissingScreen() {
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
        {trying ? 'Trying…' : 'Retry'}
      </button>
    </div>
  );
}

/** Redirects unknown paths to /404 and replaces the history entry (docs/product.md#pages-and-addresses). */
export function NoSuchScreen() {
  useEffect(() => location.replace('/404'), []);
  return null;
}
