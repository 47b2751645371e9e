import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveProblem } from '../../../platform/staff/live-problem.tsx';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { watchMailingText } from '../data/mailings.client.ts';
import type { MailingText as StoredText } from '../model/mailing.ts';

/** The mail that readers of a mailing got, as HTML and as plain text. */
export function MailingText({ id }: { id: string }) {
  const { value, error, retry } = useLive<StoredText | null>(`mail of ${id}`, (db, watcher) =>
    watchMailingText(db, id, watcher),
  );
  return (
    <section aria-labelledby="mailing-text" className="mailing-section mail-preview">
      <h4 id="mailing-text">The mail</h4>
      {error && <LiveProblem what="The mail could not be loaded." error={error} onRetry={retry} />}
      {value === undefined && !error && <p role="status">Loading the mail…</p>}
      {value === null && (
        <p>
          The mail cannot be shown. It is stored when the first reader’s mail is sent, and deleted 90 days
          after the mailing was ordered.
        </p>
      )}
      {value && <Texts mail={value} />}
    </section>
  );
}

function Texts({ mail: { html, text, leave } }: { mail: StoredText }) {
  const { mainOrigin } = useStaffSite();
  const [look, setLook] = useState('HTML');
  // In the mails, this is each reader's own link.
  const leaveLink = `${mainOrigin}/mail/leave`;
  return (
    <>
      <NativeSelect
        label="Show as"
        data={['HTML', 'Plain text']}
        value={look}
        onChange={(event) => setLook(event.currentTarget.value)}
        className="mailing-look"
      />
      {look === 'HTML' ? (
        <iframe
          title="The mail"
          // The sandbox allows no scripts, forms or new windows.
          sandbox=""
          srcDoc={html.replaceAll(leave, leaveLink)}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre tabIndex={0}>{text.replaceAll(leave, leaveLink)}</pre>
      )}
    </>
  );
}
