import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { InviteProblem } from '../../data/staff/sign-in/accept-invitation.client.ts';
import { SCREENS } from '../shared/addresses.ts';

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
 * Says why an invitation was not accepted, and what to do next. `not-signed-in`: it was accepted, but the sign-in
 * afterwards failed.
 */
export function InvitationEnded({ problem }: { problem: InviteProblem | 'not-signed-in' }) {
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
