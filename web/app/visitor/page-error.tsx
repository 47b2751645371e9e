import { isRouteErrorResponse, useRouteError } from 'react-router';
import type { ReadProblem } from '../data/visitor/read-problem.ts';
import type { Say } from '../domain/words/say.ts';
import { useSay } from '../ui/language.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import type { PageReadFailure } from './page-read.ts';

/**
 * The error boundary of every visitors' page: header and footer stay, and the page's place says what happened
 * (docs/product.md#errors).
 */
export function PageError({ heading }: { heading?: 'h1' | 'h2' }) {
  const say = useSay();
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<PageReadFailure> | null) : null;
  return (
    <PageProblem
      {...(failure?.problem ? SENTENCES[failure.problem](say) : {})}
      {...(heading ? { heading } : {})}
    />
  );
}

const SENTENCES: Record<ReadProblem, (say: Say) => { message: string; advice: string; reload?: boolean }> = {
  offline: (say) => ({
    message: say('offline', 'Failed to get document because the client is offline.'),
    advice: say(
      'offlineAdvice',
      'Your connection may be down, or the site is restarting. Try again in a moment.',
    ),
  }),
  'missing-script': (say) => ({
    message: say('partMissing', 'A part of this page could not be downloaded.'),
    advice: say(
      'partMissingAdvice',
      'The site may have been updated since you opened it. Reloading gets the new version.',
    ),
    reload: true,
  }),
};
