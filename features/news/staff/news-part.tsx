import { MailingList } from './mailing-list.tsx';
import { OneMailing } from './one-mailing.tsx';

/** The content of “News by mail” on the screen “Site”: all mailings, or the one whose id is `within` the address. */
export default function NewsPart({ within }: { within: string }) {
  return within === '' ? <MailingList /> : <OneMailing key={within} id={within} />;
}
