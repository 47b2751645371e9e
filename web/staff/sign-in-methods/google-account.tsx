import { Button } from '@mantine/core';
import { useState } from 'react';
import { joinGoogle, unlinkGoogle } from '../../data/staff/sign-in/sign-in-methods.client.ts';
import { type SignInMethods, unlinkingProblem } from '../../domain/people/sign-in-methods.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import type { OwnSignIn } from './use-sign-in-methods.ts';

/** The person's Google account, which they can unlink, or the button that adds one as a way to sign in. */
export function GoogleAccount({ methods, own }: { methods: SignInMethods; own: OwnSignIn }) {
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
