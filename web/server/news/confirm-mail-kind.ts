import type { MailKind } from '../mail/mail-lane.ts';
import { confirmToken } from './link-token.ts';
import type { NewsContext } from './news-context.ts';
import { CONFIRM_PATH } from './paths.ts';

/** The confirmation mail. A second copy contains the same link, so an attempt with an unknown result is repeated. */
export function confirmMailKind({ signUps, key, studio, origin }: NewsContext): MailKind {
  return {
    isRepeatable: true,
    async compose({ payload }) {
      const signUp = await signUps.get(String(payload.signUp));
      if (signUp === null || signUp.state !== 'waiting') return null;
      // Loaded with the first mail, because the start does not need it.
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
