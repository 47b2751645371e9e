import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { asStaffError } from '../../../platform/data/staff/staff-error.ts';
import { problemSentence } from '../../../platform/staff/live-problem.tsx';
import { signInWithGoogle } from '../../data/staff/sign-in/sign-in.client.ts';
import { useStaffSite } from '../shared/site-data.ts';

/**
 * The button that signs in with Google. After sign-in the session changes, and the screen continues automatically.
 * `onFailed` is called if the sign-in fails, but not if the browser has blocked Google's popup or if a second click has
 * replaced the attempt.
 */
export function GoogleButton({ onFailed }: { onFailed: () => void }) {
  const { engine } = useStaffSite();
  const [waiting, setWaiting] = useState(false);
  const [blocked, setBlocked] = useState(false);

  async function signIn() {
    setWaiting(true);
    setBlocked(false);
    try {
      await signInWithGoogle(engine);
    } catch (thrown) {
      const { problem } = asStaffError(thrown);
      // A second click has replaced this sign-in attempt, so it needs no error message.
      if (problem === 'popup-replaced') return;
      console.error('Sign-in failed.', thrown);
      setWaiting(false);
      // If the browser blocked the popup, says how to allow it.
      if (problem === 'popup-blocked') setBlocked(true);
      else onFailed();
    }
  }

  return (
    <>
      {blocked && (
        <Alert color="red" role="alert" title="The sign-in window did not open." mb="md">
          {problemSentence('popup-blocked')}
        </Alert>
      )}
      <Button data-autofocus fullWidth mt="lg" onClick={signIn}>
        Sign In With Google
      </Button>
      <p className="staff-hint" role="status">
        {waiting ? 'Continue in the sign-in window. If you closed it, press the button again.' : ''}
      </p>
    </>
  );
}
