import { Button } from '@mantine/core';
import { useState } from 'react';
import { asStaffError, type StaffError } from '../../data/staff/staff-error.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useLogOut } from '../shared/log-out.ts';

/** The way back for somebody who picked the wrong Google account. */
export function UseAnotherAccount() {
  const logOut = useLogOut();
  const [failure, setFailure] = useState<StaffError | null>(null);
  return (
    <>
      <Button variant="subtle" onClick={() => logOut().catch((thrown) => setFailure(asStaffError(thrown)))}>
        Use another account
      </Button>
      {failure && (
        <LiveProblem what="You are still signed in." error={failure} onDismiss={() => setFailure(null)} />
      )}
    </>
  );
}
