import { counted } from '../../../platform/domain/text/counted.ts';
import {
  type NewsGame,
  presentNews,
  type WantedNews,
  wantedNews,
} from '../../../web/domain/mail/wanted-news.ts';
import type { Game } from '../../../web/domain/studio.ts';
import { isToReaders, type Mailing } from '../model/mailing.ts';

/** The name of a kind of news, as a choice of recipients. */
export function newsName(
  news: WantedNews | string,
  games: readonly (NewsGame & Pick<Game, 'name'>)[],
): string {
  if (news === 'all') return 'General news';
  if (news === 'releases') return 'A new release';
  const present = presentNews(wantedNews(news), games);
  return `News of ${games.find(({ address }) => present === `game:${address}`)?.name ?? 'a game'}`;
}

/** The title of a mailing: its subject, or a description if it has none. */
export const mailingTitle = ({ kind, subject }: Pick<Mailing, 'kind' | 'subject'>): string =>
  kind === 'confirm' ? 'Links for old sign-ups' : subject;

/** The recipients of a mailing, as words. */
export function mailingRecipients(
  { kind, to }: Pick<Mailing, 'kind' | 'to'>,
  games: readonly (NewsGame & Pick<Game, 'name'>)[],
): string {
  if (kind === 'confirm') return 'Sign-ups that never got a link';
  if (kind === 'digest') return 'Readers of digests';
  return kind === 'test' ? `Test to ${to}` : newsName(to, games);
}

/** A sentence about the progress of a mailing. */
export function mailingState(mailing: Mailing): string {
  const { state, counts, note } = mailing;
  if (state === 'ordered')
    return isToReaders(mailing) ? 'Not started yet. It starts when the post is live.' : 'Starts in a moment.';
  if (state === 'refused') return note;
  if (!isToReaders(mailing)) return `Queued: ${counted(counts.mails, 'mail')}.`;
  const ended = counts.accepted + counts.refused + counts.uncertain + counts.skipped;
  return state === 'sent'
    ? `Sent: ${counts.accepted} of ${counted(counts.mails, 'mail')} accepted.`
    : `Sending: ${ended} of ${counted(counts.mails, 'mail')} done.`;
}

export function mailingResults({ counts }: Mailing): { name: string; count: number }[] {
  const waiting = counts.mails - counts.accepted - counts.refused - counts.uncertain - counts.skipped;
  return [
    { name: 'Waiting', count: Math.max(0, waiting) },
    { name: 'Accepted', count: counts.accepted },
    { name: 'Refused', count: counts.refused },
    { name: 'Uncertain', count: counts.uncertain },
    { name: 'Not sent, because no longer wanted', count: counts.skipped },
    { name: 'Unsubscribed through this mail', count: counts.left },
    { name: 'Bounced, or reported as spam', count: counts.bounced },
  ];
}

/** The counts of a mailing that are not zero, with their names in lower case. */
export const mailingCounts = (mailing: Mailing): { name: string; count: number }[] =>
  mailingResults(mailing)
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => ({ name: name.toLowerCase(), count }));
