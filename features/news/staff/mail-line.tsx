import { useLive } from '../../../platform/staff/live.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { watchMailingOf } from '../data/mailings.client.ts';
import type { Mailing } from '../model/mailing.ts';
import { newsName } from './mailing-words.ts';

/** Says that a post is sent by mail when it goes live; nothing if it is not. */
export default function MailLine({ post }: { post: string }) {
  const { studio } = useStaffSite();
  const mailing = useLive<Mailing | null>(`mailing of ${post}`, (db, watcher) =>
    watchMailingOf(db, post, watcher),
  );
  if (mailing.value?.state !== 'ordered') return null;
  const { to, subject } = mailing.value;
  return (
    <p>
      Is mailed to confirmed sign-ups ({newsName(to, studio.games)}): “{subject}”.
    </p>
  );
}
