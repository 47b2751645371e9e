import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../platform/staff/dialog.tsx';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { addPasskey, confirmWithGoogle, confirmWithPasskey } from '../data/sign-in-methods.client.ts';
import {
  LONGEST_PASSKEY_NAME,
  type SignInMethods,
  survivesLoss,
  usableMethods,
} from '../model/sign-in-methods.ts';
import { passkeyAdvice } from './passkey-advice.ts';
import { PasskeyList } from './passkey-list.tsx';
import { CodesDialog, RecoveryCodes } from './recovery-codes.tsx';
import { type OwnSignIn, useSignInMethods } from './use-sign-in-methods.ts';
import './sign-in-methods.css';
import { joinGoogle, unlinkGoogle } from '../data/sign-in-methods.client.ts';
import { PASSKEY_WAY } from '../model/names.ts';
import { unlinkingProblem } from '../model/sign-in-methods.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** The person's Google account, which they can unlink, or the button that adds one as a way to sign in. */
function GoogleAccount({ methods, own }: { methods: SignInMethods; own: OwnSignIn }) {
  const { engine, signIn: ways } = useStaffSite();
  const [asked, setAsked] = useState(false);
  if (methods.google === null)
    return (
      <>
        <p>You can also sign in with a Google account. Choose one that does not have its own account here.</p>
        <Button
          variant="default"
          loading={own.busy}
          onClick={() => void own.change('The Google account was not linked.', () => joinGoogle(engine))}
        >
          Link a Google Account
        </Button>
      </>
    );
  return (
    <>
      <p>
        {ways.google
          ? `You can sign in with the Google account ${methods.google}.`
          : `The Google account ${methods.google} is linked, but this site offers no sign-in with Google. Use a passkey.`}
      </p>
      <Button variant="default" loading={own.busy} onClick={() => setAsked(true)}>
        Unlink
      </Button>
      {asked && (
        <RemovalDialog
          title={`Unlink ${methods.google}?`}
          problem={unlinkingProblem(methods)}
          effect="This Google account will no longer sign you in."
          label="Unlink"
          onRemove={() => void own.change('The Google account was not unlinked.', () => unlinkGoogle(engine))}
          onClose={() => setAsked(false)}
        >
          If you sign in with it again, a new account without permissions is created.
        </RemovalDialog>
      )}
    </>
  );
}

/** The content of “Your sign-in”: a person’s own sign-in methods (features/passkeys/README.md#sign-in-methods). */
export default function OwnSignInPart() {
  const { mainOrigin, signIn: ways } = useStaffSite();
  const own = useSignInMethods();
  const isOffered = ways.others.includes(PASSKEY_WAY);
  const advice = passkeyAdvice(mainOrigin);
  // New recovery codes, which are shown once.
  const [codes, setCodes] = useState<string[] | null>(null);
  const { methods, error } = own;
  return (
    <>
      {error && (
        <LiveProblem what="Your sign-in methods could not be loaded." error={error} onRetry={own.reload} />
      )}
      {own.problem}
      {!methods && !error && <p role="status">Loading your sign-in methods…</p>}
      {methods && (
        <div className="sign-in-methods">
          {!survivesLoss(usableMethods(methods, ways)) && (
            <Alert color="yellow" title="Without this device you may not be able to sign in">
              <p className="staff-problem">
                Add a second passkey on another device, or make recovery codes and keep them in a safe place.
              </p>
            </Alert>
          )}
          <section aria-labelledby="own-passkeys">
            <h3 id="own-passkeys">Passkeys</h3>
            <p>A passkey signs you in with the fingerprint, face or PIN that unlocks your device.</p>
            <PasskeyList methods={methods} own={own} />
            {!isOffered && <p className="staff-hint">This site offers no passkeys.</p>}
            {isOffered && advice !== null && <p className="staff-hint">{advice}</p>}
            {isOffered && advice === null && <AddPasskey own={own} />}
          </section>
          <section aria-labelledby="own-codes">
            <h3 id="own-codes">Recovery codes</h3>
            <RecoveryCodes codes={methods.codes} own={own} onCodes={setCodes} />
          </section>
          {(ways.google || methods.google !== null) && (
            <section aria-labelledby="own-google">
              <h3 id="own-google">Google</h3>
              <GoogleAccount methods={methods} own={own} />
            </section>
          )}
        </div>
      )}
      {own.waiting && methods && <ConfirmDialog methods={methods} onEnd={own.again} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

/** The form that makes a passkey on this device or on another device that the browser offers. */
function AddPasskey({ own }: { own: OwnSignIn }) {
  const { engine } = useStaffSite();
  const [name, setName] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    setIsChecked(wanted === '');
    if (wanted === '' || own.busy) return;
    void own.change('The passkey was not added.', async () => {
      await addPasskey(engine, wanted);
      setName('');
    });
  }

  return (
    <form onSubmit={submit} className="sign-in-methods__add">
      <TextInput
        label="Name of a new passkey"
        placeholder="Laptop"
        maxLength={LONGEST_PASSKEY_NAME}
        value={name}
        error={isChecked && name.trim() === '' ? 'Enter a name by which you know the device.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={own.busy}>
        Add a Passkey
      </Button>
    </form>
  );
}

interface ConfirmDialogProps {
  methods: SignInMethods;
  onEnd: (isConfirmed: boolean) => void;
}

/** Asks the person to sign in again before a change of sign-in methods. */
function ConfirmDialog({ methods, onEnd }: ConfirmDialogProps) {
  const { engine, mainOrigin } = useStaffSite();
  const advice = passkeyAdvice(mainOrigin);
  const { run, busy, problem, dismiss } = useDatabaseAction();
  const confirm = async (act: () => Promise<void>) => {
    dismiss();
    if (await run('The sign-in failed.', act)) onEnd(true);
  };
  return (
    <Dialog onClose={() => onEnd(false)} title="Is it you?" centered>
      <Stack>
        <p className="staff-problem">
          Your last sign-in was more than five minutes ago. Sign in again to make the change.
        </p>
        {methods.passkeys.length > 0 && advice === null && (
          <Button data-autofocus loading={busy} onClick={() => confirm(() => confirmWithPasskey(engine))}>
            Use a Passkey
          </Button>
        )}
        {methods.google !== null && (
          <Button variant="default" loading={busy} onClick={() => confirm(() => confirmWithGoogle(engine))}>
            Use Google
          </Button>
        )}
        {methods.codes !== null && methods.codes.left > 0 && (
          <p className="staff-hint">
            None of these at hand? Sign out, sign in with another recovery code, and make the change within
            five minutes.
          </p>
        )}
        {problem}
      </Stack>
    </Dialog>
  );
}
