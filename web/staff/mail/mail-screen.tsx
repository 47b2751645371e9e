import { Title } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { canManageMail } from '../../domain/people/permissions.ts';
import { SCREENS } from '../shared/addresses.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { BounceWays } from './bounce-ways.tsx';
import { MailMissing } from './mail-missing.tsx';
import { MailOff } from './mail-off.tsx';
import { ProblemMails } from './problem-mails.tsx';
import { TestMail } from './test-mail.tsx';
import './mail-screen.css';

/** The screen of mail, for administrators only (docs/product.md#mail). */
export default function MailScreen() {
  const { mail, bounces, newsFrom } = useStaffSite();
  if (!canManageMail(usePerson())) return <Navigate to={SCREENS.dashboard} replace />;
  return (
    <>
      <Title order={1} mb="lg">
        Mail
      </Title>
      <p className="staff-hint">
        To connect Discord, Bluesky or Mastodon, open <Link to={SCREENS.places}>Other places</Link>.
      </p>
      {mail === 'on' && <TestMail />}
      {mail === 'off' && <MailOff />}
      {mail === 'missing' && <MailMissing />}
      <ProblemMails />
      {newsFrom !== null && <BounceWays ways={bounces} />}
    </>
  );
}
