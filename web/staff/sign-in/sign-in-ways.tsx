import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { signInWithCode, signInWithPasskey } from '../../data/staff/sign-in/passkeys.client.ts';
import { signInWithGoogle } from '../../data/staff/sign-in/sign-in.client.ts';
import { asStaffError, type StaffProblem } from '../../data/staff/staff-error.ts';
import { parseCode } from '../../domain/people/sign-in-methods.ts';
import { problemSentence } from '../shared/live-problem.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { usePasskeyAdvice } from '../shared/use-passkey-advice.ts';

interface PasskeyWaysProps {
  /** Whether these are the only ways to sign in. */
  alone: boolean;
  onRecovered: () => void;
}

/** The ways to sign in without Google: a passkey or a recovery code. */
export function PasskeyWays({ alone, onRecovered }: PasskeyWaysProps) {
  const { engine } = useStaffSite();
  const advice = usePasskeyAdvice();
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [hasLost, setHasLost] = useState(false);

  async function run(signIn: () => Promise<void>): Promise<boolean> {
    setProblem(null);
    setBusy(true);
    try {
      await signIn();
      return true;
    } catch (thrown) {
      setProblem(asStaffError(thrown).problem);
      setBusy(false);
      return false;
    }
  }

  return (
    <div className="sign-in-dialog__acts">
      {advice === null ? (
        <Button
          variant={alone ? 'filled' : 'default'}
          loading={busy && !hasLost}
          onClick={() => run(() => signInWithPasskey(engine))}
          {...(alone ? { 'data-autofocus': true } : {})}
        >
          Sign In With a Passkey
        </Button>
      ) : (
        <p className="staff-hint">{advice}</p>
      )}
      {problem && (
        <Alert color="red" role="alert" title="You are not signed in.">
          {problemSentence(problem)}
        </Alert>
      )}
      {hasLost ? (
        <RecoveryForm
          busy={busy}
          onCode={async (code) => {
            if (await run(() => signInWithCode(engine, code))) onRecovered();
          }}
        />
      ) : (
        <Button variant="subtle" onClick={() => setHasLost(true)}>
          Use a recovery code
        </Button>
      )}
    </div>
  );
}

function RecoveryForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isCode = parseCode(code) !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isCode && !busy) onCode(code);
  }

  return (
    <form onSubmit={submit} className="sign-in-dialog__acts">
      <TextInput
        label="Recovery code"
        description="Four groups of five letters and digits. Each code works only once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        autoFocus
        value={code}
        error={isChecked && !isCode ? 'This is not a complete recovery code.' : null}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        Sign In
      </Button>
    </form>
  );
}

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
