import { PARTS } from '../shared/addresses.ts';
import { FeatureSections } from '../shared/feature-parts.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { ProblemMails } from './problem-mails.tsx';
import { TestMail } from './test-mail.tsx';
import './mail-part.css';

/** The content of “Mail” on the screen “Site” (docs/product.md#mail). */
export default function MailPart() {
  const { mail } = useStaffSite();
  return (
    <>
      {mail === 'on' && <TestMail />}
      {mail === 'off' && <MailOff />}
      {mail === 'missing' && <MailMissing />}
      <ProblemMails />
      <FeatureSections on={PARTS.mail} />
    </>
  );
}

/** Explains that a copy of a site sends no mail, and how to turn sending on. */
function MailOff() {
  return (
    <section aria-labelledby="mail-off" className="mail-part">
      <h3 id="mail-off">Sending is off</h3>
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
      <h3 id="mail-missing">Mail is not set up</h3>
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
