import type { MailKind } from '../mail/mail-lane.ts';
import { confirmToken } from './link-token.ts';
import type { NewsContext } from './news-context.ts';
import { CONFIRM_PATH } from './paths.ts';

/**
 * The confirmation mail. If it is unknown whether the mail was sent, it is sent again, because both mails contain the
 * same link.
 */
export function confirmMailKind({ signUps, key, studio, origin }: NewsContext): MailKind {
  return {
    isRepeatable: true,
    async compose({ payload }) {
      const signUp = await signUps.get(String(payload.signUp));
      if (signUp === null || signUp.state !== 'waiting') return null;
      // Lazy import: not needed at startup.
      const { confirmMail } = await import('../../ui/mail/confirm-mail.ts');
      const link = `${origin}${CONFIRM_PATH}?token=${confirmToken(key, signUp)}`;
      // The header `Auto-Submitted` prevents automatic replies, such as vacation notices.
      return {
        to: signUp.email,
        ...confirmMail(studio, origin, link),
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    },
  };
}
