import { lazyPart } from '../../shared/lazy-part.tsx';
import { MissingPart } from '../../shared/missing-part.tsx';

/** “Also send by mail”. Its script contains the code that composes mails, so only users who may send them load it. */
export const LazyMailPart = lazyPart(
  async () => (await import('../../mailings/mail-part.tsx')).MailPart,
  ({ missing }) => <MissingPart what="Sending by mail" missing={missing} />,
);
