import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ScriptMissing } from '../../platform/data/load-script.ts';
import { useSay } from '../ui/language.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import type { PageReadFailure } from './page-read.ts';

/**
 * The error boundary of all visitors' pages. Header and footer stay; the main area shows the error
 * (docs/product.md#errors).
 */
export function PageError({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const say = useSay();
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<PageReadFailure> | null) : null;
  switch (error instanceof ScriptMissing ? problemOfScript() : failure?.problem) {
    case 'offline':
      return (
        <PageProblem
          message={say('offline', 'Failed to get document because the client is offline.')}
          advice={say(
            'offlineAdvice',
            'Your connection may be down, or the site is restarting. Try again in a moment.',
          )}
          heading={heading}
        />
      );
    case 'too-many':
      return (
        <PageProblem
          message={say('tooMany', 'Too many requests. Please try again in a minute.')}
          advice=""
          heading={heading}
        />
      );
    case 'missing-script':
      return (
        <PageProblem
          message={say('partMissing', 'A part of this page could not be downloaded.')}
          advice={say(
            'partMissingAdvice',
            'The site may have been updated since you opened it. Reloading gets the new version.',
          )}
          heading={heading}
          reload
        />
      );
    default:
      return <PageProblem heading={heading} />;
  }
}

/**
 * The reason why a script is missing: the browser is offline, or the file no longer exists, as after an update of the
 * site.
 */
const problemOfScript = () => (navigator.onLine ? 'missing-script' : 'offline');
