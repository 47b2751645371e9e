import { Title } from '@mantine/core';
import { Navigate } from 'react-router';
import type { BounceWays as Ways } from '../../domain/mail/mail-state.ts';
import { canManageMail } from '../../domain/people/permissions.ts';
import { SCREENS } from '../shared/addresses.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { FeatureHints } from '../shared/staff-feature.tsx';
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
      <FeatureHints on={SCREENS.mail} />
      {mail === 'on' && <TestMail />}
      {mail === 'off' && <MailOff />}
      {mail === 'missing' && <MailMissing />}
      <ProblemMails />
      {newsFrom !== null && <BounceWays ways={bounces} />}
    </>
  );
}

/** Explains that a copy of a site sends no mail, and how to turn sending on. */
function MailOff() {
  return (
    <section aria-labelledby="mail-off" className="mail-part">
      <h2 id="mail-off">Sending is off</h2>
      <p>
        This site runs on a copy of the original site’s data: restored from a backup, imported or moved. The
        original site may have sent the waiting mails already, so they are listed below as uncertain. Posts
        that are due while sending is off are not mailed later. When sending is on again, you can send them by
        mail from their publish panels.
      </p>
      <p>When the original site no longer runs, run this command on the server, and start the site again:</p>
      <pre className="mail-record">npm run mail -- on</pre>
    </section>
  );
}

/** Instructions to set up mail, shown while no mail server is set up. */
function MailMissing() {
  return (
    <section aria-labelledby="mail-missing" className="mail-part">
      <h2 id="mail-missing">Mail is not set up</h2>
      <p>The site works without it, but sends no mail. To set it up:</p>
      <ol className="mail-steps">
        <li>Get the name of the SMTP server, a user and a password from your mail provider.</li>
        <li>
          Put two lines into the file <code>.env</code> on the server:
          <pre className="mail-record">{`MAIL_URL=smtps://user:password@smtp.example:465
MAIL_FROM=A Studio <news@studio.example>`}</pre>
        </li>
        <li>Start the site again, and send a test mail here.</li>
      </ol>
      <p className="staff-hint">
        The file <code>docs/mail.md</code> describes providers, limits and DNS records.
      </p>
    </section>
  );
}

/** The ways in which the site gets reports about bounced mails; if there are none, how to set them up. */
function BounceWays({ ways: { mailbox, webhook } }: { ways: Ways }) {
  return (
    <section aria-labelledby="mail-bounces" className="mail-part">
      <h2 id="mail-bounces">Bounces and complaints</h2>
      {mailbox && <p>The site reads its mailbox for reports of undeliverable mails every five minutes.</p>}
      {webhook && <p>Your mail provider can report to this site at /mail/bounces.</p>}
      {!mailbox && !webhook && (
        <>
          <p>
            Not set up. If a mail server rejects an address while a mail is sent, the site pauses the address.
            But the site does not learn of mails that come back later, or that readers report as spam. To read
            such reports from a mailbox, put these lines into the file <code>.env</code> on the server:
          </p>
          <pre className="mail-record">{`MAIL_BOUNCES_URL=imaps://user:password@imap.example:993
MAIL_BOUNCES_ADDRESS=bounces@studio.example`}</pre>
          <p>
            Or, to receive the reports from a webhook of Postmark or Amazon SES, choose a password of at least
            20 characters and put this line there:
          </p>
          <pre className="mail-record">MAIL_BOUNCES_SECRET=a-long-random-password</pre>
          <p className="staff-hint">
            The file <code>docs/mail.md</code> describes both ways.
          </p>
        </>
      )}
    </section>
  );
}
