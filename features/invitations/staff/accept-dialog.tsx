import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { asStaffError, type StaffError } from '../../../platform/data/staff/staff-error.ts';
import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { errorSentence } from '../../../platform/staff/live-problem.tsx';
import { levelName } from '../../../web/domain/people/levels.ts';
import {
  OWN_DETAILS,
  type OwnDetails,
  type Person,
  USER_LABELS,
  USER_LIMITS,
} from '../../../web/domain/people/user-record.ts';
import { SCREENS } from '../../../web/staff/shared/addresses.ts';
import { FeatureSections } from '../../../web/staff/shared/feature-parts.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import type { NewPersonWay } from '../../../web/staff/shared/staff-feature.tsx';
import { GoogleButton } from '../../../web/staff/sign-in/google-button.tsx';
import { SignInDialog, UseAnotherAccount } from '../../../web/staff/sign-in/sign-in-dialog.tsx';
import type { Invited } from '../data/accept-invitation.client.ts';

interface AcceptDialogProps {
  invited: Invited;
  /** How a new person makes an account here without Google; null if they cannot. */
  newPerson: NewPersonWay | null;
  /** The signed-in person; null if nobody is signed in. */
  person: Person | null;
  /** Accepts as the signed-in person. Resolves when the server has responded. */
  onAccept: (names: OwnDetails) => Promise<void>;
  /**
   * Accepts as a new person with a passkey of this device. Resolves when the server has responded; rejects with a
   * `StaffError` if the device makes no passkey.
   */
  onPasskey: (names: OwnDetails) => Promise<void>;
}

/** Lets an invited person sign in, check their name and role, and accept the invitation. */
export function AcceptDialog({ invited, newPerson, person, onAccept, onPasskey }: AcceptDialogProps) {
  const { studio } = useStaffSite();
  return (
    <SignInDialog title="You are invited" closeLabel="Close" onClose={() => location.assign('/')}>
      <p>
        You are invited to the staff area of {studio.name}, as{' '}
        <strong>{levelName(invited.permissionLevel)}</strong>.
      </p>
      {person === null ? (
        <SignInFirst names={invited.names} newPerson={newPerson} onPasskey={onPasskey} />
      ) : (
        <>
          <AcceptForm names={invited.names} action="Accept invitation" onAccept={onAccept} />
          <UseAnotherAccount />
        </>
      )}
    </SignInDialog>
  );
}

/** The ways in which a person who is not signed in can accept. */
function SignInFirst({
  names,
  newPerson,
  onPasskey,
}: Pick<AcceptDialogProps, 'newPerson' | 'onPasskey'> & { names: OwnDetails }) {
  const { mainOrigin, signIn: ways } = useStaffSite();
  const advice = newPerson ? newPerson.advice(mainOrigin) : null;
  const [failed, setFailed] = useState(false);
  const [problem, setProblem] = useState<StaffError | null>(null);
  const [hasAccount, setHasAccount] = useState(false);

  async function accept(details: OwnDetails) {
    setProblem(null);
    try {
      await onPasskey(details);
    } catch (thrown) {
      setProblem(asStaffError(thrown));
    }
  }

  return (
    <div className="sign-in-dialog__acts">
      <p>{failed ? 'You were not signed in. Try again.' : 'Sign in to accept. The link works once.'}</p>
      {ways.google && <GoogleButton onFailed={() => setFailed(true)} />}
      {advice !== null && <p className="staff-hint">{advice}</p>}
      {newPerson && advice === null && !hasAccount && (
        <>
          <AcceptForm names={names} action="Create a passkey and accept" onAccept={accept} />
          {problem && (
            <Alert color="red" role="alert" title="The invitation was not accepted.">
              {errorSentence(problem)}
            </Alert>
          )}
          <Button variant="subtle" onClick={() => setHasAccount(true)}>
            I have an account here already
          </Button>
        </>
      )}
      {hasAccount && <FeatureSections on={SCREENS.login} />}
    </div>
  );
}

const adviceOn = (name: keyof OwnDetails, details: OwnDetails) =>
  name === 'teamRole' ? null : personNameAdvice(details[name]);

interface AcceptFormProps {
  names: OwnDetails;
  /** Label of the button. */
  action: string;
  onAccept: (names: OwnDetails) => Promise<void>;
}

function AcceptForm({ names, action, onAccept }: AcceptFormProps) {
  const [details, setDetails] = useState(names);
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending || OWN_DETAILS.some((name) => adviceOn(name, details) !== null)) return;
    setSending(true);
    await onAccept(details);
    setSending(false);
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {OWN_DETAILS.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={USER_LABELS[name]}
            maxLength={USER_LIMITS[name]}
            value={details[name]}
            error={adviceOn(name, details)}
            onChange={(event) => setDetails({ ...details, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" data-autofocus loading={sending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
