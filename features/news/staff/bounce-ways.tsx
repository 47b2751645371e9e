import { useNewsState } from './news-state.ts';

/** The ways in which the site gets reports about bounced mails; if there are none, how to set them up. */
export default function BounceWays() {
  const news = useNewsState();
  if (!news?.from) return null;
  const { mailbox, webhook } = news.bounces;
  return (
    <section aria-labelledby="mail-bounces" className="mail-part">
      <h3 id="mail-bounces">Bounces and complaints</h3>
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
            The file <code>features/news/bounces.md</code> describes both ways.
          </p>
        </>
      )}
    </section>
  );
}
