import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Invited } from '../../data/staff/sign-in/accept-invitation.client.ts';
import { levelName } from '../../domain/people/levels.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { OWN_DETAILS, type OwnDetails, USER_LABELS, USER_LIMITS } from '../../domain/people/user-record.ts';
import { nameAdvice } from '../../domain/text/name-problem.ts';
import { useStaffSite } from '../shared/site-data.ts';
import { GoogleButton } from './google-button.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { UseAnotherAccount } from './use-another-account.tsx';

interface AcceptDialogProps {
  invited: Invited;
  /** The signed-in person; null if nobody is signed in. */
  person: Person | null;
  /** Accepts as the signed-in person. Resolves when the server has responded. */
  onAccept: (names: OwnDetails) => Promise<void>;
  /** Accepts as a new person with a passkey of this device. Resolves when the server has responded. */
  onPasskey: (names: OwnDetails) => Promise<void>;
}

/** Lets the holder of an invitation sign in, check the names, and accept it. */
export function AcceptDialog({ invited, person, onAccept, onPasskey }: AcceptDialogProps) {
  const { studio, signIn: ways } = useStaffSite();
  const [failed, setFailed] = useState(false);
  return (
    <SignInDialog title="You are invited" closeLabel="Close" onClose={() => location.assign('/')}>
      <p>
        You are invited to the staff area of {studio.name}, as{' '}
        <strong>{levelName(invited.permissionLevel)}</strong>.
      </p>
      {person === null ? (
        <>
          <p>{failed ? 'You were not signed in. Try again.' : 'Sign in to accept. The link works once.'}</p>
          {ways.google && <GoogleButton onFailed={() => setFailed(true)} />}
          {ways.passkeys && (
            <AcceptForm names={invited.names} action="Create a passkey and accept" onAccept={onPasskey} />
          )}
        </>
      ) : (
        <>
          <AcceptForm names={invited.names} action="Accept invitation" onAccept={onAccept} />
          <UseAnotherAccount />
        </>
      )}
    </SignInDialog>
  );
}

const adviceOn = (name: keyof OwnDetails, details: OwnDetails) =>
  name === 'teamRole' ? null : nameAdvice(details[name]);

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
