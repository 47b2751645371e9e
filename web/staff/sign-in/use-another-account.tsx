import { Button } from '@mantine/core';
import { useLogOut } from '../frame/log-out.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';

/** A button that signs the user out, for example if they chose the wrong Google account. */
export function UseAnotherAccount() {
  const logOut = useLogOut();
  const { run, failure, dismiss } = useDatabaseAction();
  return (
    <>
      <Button variant="subtle" onClick={() => run('You are still signed in.', logOut)}>
        Use another account
      </Button>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </>
  );
}
