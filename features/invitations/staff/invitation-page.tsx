import { Anchor } from '@mantine/core';
import { useContext, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { accountState } from '../../../web/domain/people/sign-in.ts';
import type { OwnDetails } from '../../../web/domain/people/user-record.ts';
import { SIGNED_IN } from '../../../web/staff/frame/admin-frame.tsx';
import { AdminNavbar } from '../../../web/staff/frame/admin-navbar.tsx';
import { SCREENS } from '../../../web/staff/shared/addresses.ts';
import { useSession } from '../../../web/staff/shared/session.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { type NewPersonWay, staffFeatures } from '../../../web/staff/shared/staff-feature.tsx';
import {
  acceptInvitation,
  acceptWithPasskey,
  type Invited,
  InviteError,
  type InviteProblem,
  lookAtInvitation,
} from '../data/accept-invitation.client.ts';
import { type InvitationKey, readInvite } from '../model/invitation.ts';
import { INVITE_PATH } from '../model/names.ts';
import { AcceptDialog } from './accept-dialog.tsx';

const SENTENCES: Record<InviteProblem | 'not-signed-in', string> = {
  ended:
    'This link is not valid. It may be used, revoked, older than 7 days, or incomplete. Ask for a new invitation.',
  'has-level':
    'Your account already has this level or a higher one, so the invitation was not used. It stays valid for another person.',
  'sign-in': 'Your session expired. Reload this page and sign in again.',
  many: 'Too many requests from your network. Wait a minute, then reload this page.',
  'not-signed-in':
    'You accepted the invitation, but were not signed in. Open the staff sign-in and use your new passkey.',
  failed: 'The server did not respond as expected. Wait a moment, then reload this page.',
};

/**
 * The page behind the link of an invitation (features/invitations/README.md#invitations). It moves the secret from the
 * address to the state of the history entry, because the SDK sends the page's whole address to the sign-in window.
 */
export default function InvitationPage() {
  const { hash, state } = useLocation();
  if (hash !== '') return <Navigate to={INVITE_PATH} replace state={{ fragment: hash }} />;
  const key = readInvite(String((state as { fragment?: unknown } | null)?.fragment ?? ''));
  return (
    <>
      <AdminNavbar />
      <main className="staff-wait">
        <h1>Invitation</h1>
        {key ? <Opened key={key.id} invitation={key} /> : <InvitationEnded problem="ended" />}
      </main>
    </>
  );
}

type Reading =
  | { state: 'reading' }
  | { state: 'read'; invited: Invited; newPerson: NewPersonWay | null }
  | { state: 'failed'; problem: InviteProblem | 'not-signed-in' }
  /** A new person's recovery codes. `signingIn` resolves to whether the person is signed in. */
  | { state: 'codes'; Codes: NewPersonWay['Codes']; codes: string[]; signingIn: Promise<boolean> }
  | { state: 'accepted' };

function Opened({ invitation }: { invitation: InvitationKey }) {
  const { engine, signIn: ways } = useStaffSite();
  const load = useContext(staffFeatures).find(({ newPerson }) => newPerson)?.newPerson;
  const loadWay = ways.others.length > 0 ? load : undefined;
  const { session, restart } = useSession();
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const { id, secret } = invitation;

  useEffect(() => {
    let isShown = true;
    Promise.all([lookAtInvitation({ id, secret }), loadWay?.()])
      .then(
        ([invited, way]): Reading => ({ state: 'read', invited, newPerson: way?.default ?? null }),
        failed,
      )
      .then((now) => isShown && setReading(now));
    return () => {
      isShown = false;
    };
  }, [id, secret, loadWay]);

  async function accept(names: OwnDetails) {
    try {
      await acceptInvitation(engine, invitation, names);
      setReading({ state: 'accepted' });
    } catch (thrown) {
      setReading(failed(thrown));
    }
  }

  async function acceptAsNew(names: OwnDetails, { make, Codes }: NewPersonWay) {
    try {
      const { codes, signIn } = await acceptWithPasskey(engine, invitation, names, make);
      // Signs in while the codes are shown, because the server's token expires after some minutes.
      const signingIn = signIn().then(
        () => true,
        (thrown: unknown) => {
          console.error('The invitation was accepted, but the sign-in failed.', thrown);
          return false;
        },
      );
      setReading({ state: 'codes', Codes, codes, signingIn });
    } catch (thrown) {
      // An error of another class means that the device made no passkey. The dialog shows it, so that the person can
      // try again.
      if (!(thrown instanceof InviteError)) throw thrown;
      setReading(failed(thrown));
    }
  }

  async function enterAsNew(signingIn: Promise<boolean>) {
    setReading((await signingIn) ? { state: 'accepted' } : { state: 'failed', problem: 'not-signed-in' });
  }

  // Comes before the session's problems, because the codes cannot be shown again.
  if (reading.state === 'codes') {
    const { Codes, codes, signingIn } = reading;
    return <Codes codes={codes} onClose={() => void enterAsNew(signingIn)} />;
  }
  if (reading.state === 'failed') return <InvitationEnded problem={reading.problem} />;
  if (session.state === 'failed')
    return <LiveProblem what="Your account could not be loaded." error={session.error} onRetry={restart} />;
  if (reading.state === 'reading' || session.state === 'checking')
    return <p role="status">Reading the invitation…</p>;
  if (reading.state === 'accepted') {
    // The new level arrives with the person's user record.
    return accountState(session.person) === 'staff' ? (
      <Navigate to={SCREENS.dashboard} replace state={SIGNED_IN} />
    ) : (
      <p role="status">Opening the staff area…</p>
    );
  }
  const { invited, newPerson } = reading;
  return (
    <AcceptDialog
      invited={invited}
      newPerson={newPerson}
      person={session.person}
      onAccept={accept}
      onPasskey={async (names) => {
        if (newPerson) await acceptAsNew(names, newPerson);
      }}
    />
  );
}

function failed(thrown: unknown): Reading {
  console.error('The invitation could not be used.', thrown);
  return { state: 'failed', problem: thrown instanceof InviteError ? thrown.problem : 'failed' };
}

/**
 * Says why an invitation was not accepted, and what to do next. `not-signed-in`: it was accepted, but the sign-in
 * afterwards failed.
 */
function InvitationEnded({ problem }: { problem: InviteProblem | 'not-signed-in' }) {
  return (
    <>
      <p role="alert">{SENTENCES[problem]}</p>
      <p>
        <Anchor component={Link} to={SCREENS.login}>
          Staff sign-in
        </Anchor>
      </p>
    </>
  );
}
