/** Instructions to set up mail, shown while no mail server is set up. */
export function MailMissing() {
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
