import type { Sender } from '../../../platform/domain/mail/mail-settings.ts';
import type { Log } from '../../../platform/log.ts';
import { messageId } from '../../../platform/mail/transport.ts';
import type { SignUpDocuments } from '../../../web/server/sign-ups/sign-up-documents.ts';
import { type StoredSignUp, signUpId } from '../../../web/server/sign-ups/stored-sign-up.ts';
import { afterBounce, type Bounce } from '../model/bounce.ts';
import { signUpOfBounceAddress } from './bounce-address.ts';
import { isSame, readLeaveToken } from './link-token.ts';
import type { MailingDocuments } from './mailing-documents.ts';
import { newsKey } from './news-jobs.ts';
import { readReport } from './read-report.ts';

export interface BounceOptions {
  signUps: Pick<SignUpDocuments, 'get' | 'update'>;
  mailings: Pick<MailingDocuments, 'inState' | 'addOne'>;
  /** The key that signs the envelope senders, to which mail servers send bounce reports. */
  key: string;
  /** The sender of all mail. */
  from: Sender;
  log: Log;
  now?: () => number;
}

/**
 * Applies reports about failed deliveries and complaints to sign-ups and mailings
 * (features/news/bounces.md).
 */
export function openBounces({ signUps, mailings, key, from, log, now = Date.now }: BounceOptions) {
  async function apply(id: string, bounce: Bounce, mailing: string): Promise<void> {
    if (bounce.kind === 'sender') {
      // Logged for the owner, because the provider may reject all further mails too.
      log({ level: 'warn', event: 'mail-rejected-later', message: bounce.reason.slice(0, 300) });
      return;
    }
    let isChanged = false;
    const before = await signUps.update(id, ({ state = 'waiting', bounces, bounced }) => {
      const change = afterBounce({ state, bounces, bounced }, bounce, now());
      isChanged = change !== null;
      return change;
    });
    if (!isChanged || before?.state !== 'confirmed') return;
    const counted = mailing || (await mailingOf(id, bounce.messageId));
    // The mailing may have been deleted since.
    if (counted !== '') await mailings.addOne(counted, 'bounced').catch(() => {});
  }

  /**
   * The id of the post's mailing to which a reported mail belongs, found by the Message-ID of the mail. Without a
   * Message-ID in the report, the newest mailing is assumed. '' if there is no such mailing.
   */
  async function mailingOf(reader: string, id: string | null): Promise<string> {
    const all = [...(await mailings.inState('sending')), ...(await mailings.inState('sent'))]
      .filter(({ kind }) => kind === 'post')
      .sort((a, b) => b.at - a.at);
    const found =
      id === null ? all[0] : all.find((mailing) => messageId(newsKey(mailing.id, reader), from) === id);
    return found?.id ?? '';
  }

  /** The sign-up that a mailed report is about; null if none of the report's tokens is valid. */
  async function provenSignUp(senders: readonly string[], token: string) {
    const read = readLeaveToken(token);
    const own = read && (await signUps.get(read.id));
    if (own && isSame(read.secret, own.secret)) return { id: own.id, mailing: read.mailing };
    for (const sender of senders) {
      const id = signUpOfBounceAddress(key, sender);
      if (id !== null) return { id, mailing: '' };
    }
    return null;
  }

  return {
    /** Applies a mail that reports a bounce or a complaint. Any other mail has no effect. */
    async ofMail(source: Buffer): Promise<void> {
      const report = await readReport(source);
      if (report === null) return;
      const { bounce, senders, leaveToken } = report;
      const proven = await provenSignUp(senders, leaveToken);
      if (proven) await apply(proven.id, bounce, proven.mailing);
    },
    /** Applies a report about an address. The caller has checked that it comes from the mail provider. */
    async ofAddress(email: string, bounce: Bounce): Promise<void> {
      const signUp: StoredSignUp | null = await signUps.get(signUpId(email));
      if (signUp) await apply(signUp.id, bounce, '');
    },
  };
}

export type Bounces = ReturnType<typeof openBounces>;
