/** Explains that a copy of a site sends no mail, and how to turn sending on. */
export function MailOff() {
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
