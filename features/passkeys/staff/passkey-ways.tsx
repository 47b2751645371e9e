import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asStaffError, type StaffError } from '../../../platform/data/staff/staff-error.ts';
import { errorSentence } from '../../../platform/staff/live-problem.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { signInWithCode, signInWithPasskey } from '../data/passkeys.client.ts';
import { PASSKEY_WAY, SIGN_IN_SECTION } from '../model/names.ts';
import { parseCode } from '../model/sign-in-methods.ts';
import { passkeyAdvice } from './passkey-advice.ts';

/** The ways to sign in without Google: a passkey or a recovery code. */
export default function PasskeyWays() {
  const { engine, mainOrigin, signIn: ways } = useStaffSite();
  const { state, ...here } = useLocation();
  const navigate = useNavigate();
  const alone = !ways.google;
  const advice = passkeyAdvice(mainOrigin);
  const [problem, setProblem] = useState<StaffError | null>(null);
  const [busy, setBusy] = useState(false);
  const [hasLost, setHasLost] = useState(false);
  if (!ways.others.includes(PASSKEY_WAY)) return null;

  async function run(signIn: () => Promise<void>): Promise<boolean> {
    setProblem(null);
    setBusy(true);
    try {
      await signIn();
      return true;
    } catch (thrown) {
      setProblem(asStaffError(thrown));
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
          {errorSentence(problem)}
        </Alert>
      )}
      {hasLost ? (
        <RecoveryForm
          busy={busy}
          onCode={async (code) => {
            // A person who used a recovery code needs a new passkey.
            if (await run(() => signInWithCode(engine, code)))
              await navigate(here, { replace: true, state: { ...state, start: SIGN_IN_SECTION } });
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
