import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ScriptMissing } from '../../data/load-script.ts';
import { ENGLISH, PageLanguage } from '../../ui/language.tsx';
import { PageProblem } from '../../ui/page-problem.tsx';
import { MissingScreen } from './missing-screen.tsx';

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
