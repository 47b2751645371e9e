import type { MailKind } from '../mail/mail-lane.ts';
import { bounceAddress } from './bounce-address.ts';

/** Gives the mails of these kinds a separate envelope sender for each reader. `address`: the address for reports. */
export function withReturnPaths(
  kinds: Readonly<Record<string, MailKind>>,
  key: string,
  address: string,
): Record<string, MailKind> {
  const withReturnPath = (kind: MailKind): MailKind => ({
    ...kind,
    async compose(job) {
      const { signUp } = job.payload;
      const mail = await kind.compose(job);
      return mail && typeof signUp === 'string'
        ? { ...mail, returnPath: bounceAddress(key, address, signUp) }
        : mail;
    },
  });
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, withReturnPath(kind)]));
}
