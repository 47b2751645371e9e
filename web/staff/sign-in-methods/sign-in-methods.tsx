import { Alert, Title } from '@mantine/core';
import { useState } from 'react';
import { survivesLoss, usableMethods } from '../../domain/people/sign-in-methods.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { usePasskeyAdvice } from '../shared/use-passkey-advice.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { GoogleAccount } from './google-account.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { CodesDialog, RecoveryCodes } from './recovery-codes.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';
import './sign-in-methods.css';

/** The screen on which staff manage their own sign-in methods (docs/product.md#sign-in-methods). */
export default function SignInMethodsScreen() {
  const { signIn: ways } = useStaffSite();
  const own = useSignInMethods();
  const advice = usePasskeyAdvice();
  // New recovery codes, which are shown once.
  const [codes, setCodes] = useState<string[] | null>(null);
  const { methods, error, failure, dismiss } = own;
  return (
    <>
      <Title order={1} mb="lg">
        Your sign-in
      </Title>
      {error && (
        <LiveProblem what="Your sign-in methods could not be loaded." error={error} onRetry={own.reload} />
      )}
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
      {!methods && !error && <p role="status">Loading your sign-in methods …</p>}
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
            <h2 id="own-passkeys">Passkeys</h2>
            <p>A passkey signs you in with the fingerprint, face or PIN that unlocks your device.</p>
            <PasskeyList methods={methods} own={own} />
            {!ways.passkeys && <p className="staff-hint">This site offers no passkeys.</p>}
            {ways.passkeys && advice !== null && <p className="staff-hint">{advice}</p>}
            {ways.passkeys && advice === null && <AddPasskey own={own} />}
          </section>
          <section aria-labelledby="own-codes">
            <h2 id="own-codes">Recovery codes</h2>
            <RecoveryCodes codes={methods.codes} own={own} onCodes={setCodes} />
          </section>
          {(ways.google || methods.google !== null) && (
            <section aria-labelledby="own-google">
              <h2 id="own-google">Google</h2>
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
