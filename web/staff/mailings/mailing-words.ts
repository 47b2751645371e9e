import type { Mailing } from '../../domain/mail/mailing.ts';
import type { WantedNews } from '../../domain/mail/wanted-news.ts';
import type { Game } from '../../domain/studio.ts';
import { counted } from '../../domain/text/counted.ts';

/** The name of a kind of news, as a choice of recipients. */
export function newsName(
  news: WantedNews | string,
  games: readonly Pick<Game, 'name' | 'address'>[],
): string {
  if (news === 'all') return 'General news';
  if (news === 'releases') return 'A new release';
  return `News of ${games.find(({ address }) => news === `game:${address}`)?.name ?? 'a game'}`;
}

/** A sentence about the progress of a mailing. */
export function mailingState({ state, kind, counts, note }: Mailing): string {
  if (state === 'ordered') return kind === 'post' ? 'Waits until the post is live.' : 'Starts in a moment.';
  if (state === 'refused') return note;
  if (kind !== 'post') return `Queued: ${counted(counts.mails, 'mail')}.`;
  const ended = counts.accepted + counts.refused + counts.uncertain + counts.skipped;
  return state === 'sent'
    ? `Sent: ${counts.accepted} of ${counted(counts.mails, 'mail')} accepted.`
    : `Sending: ${ended} of ${counted(counts.mails, 'mail')} done.`;
}

/** The counts of a mailing that are not zero, with their names. */
export function mailingCounts({ counts }: Mailing): { name: string; count: number }[] {
  const queued = counts.mails - counts.accepted - counts.refused - counts.uncertain - counts.skipped;
  return [
    { name: 'waiting', count: Math.max(0, queued) },
    { name: 'accepted', count: counts.accepted },
    { name: 'refused', count: counts.refused },
    { name: 'uncertain', count: counts.uncertain },
    { name: 'not sent, unsubscribed before', count: counts.skipped },
    { name: 'unsubscribed through it', count: counts.left },
  ].filter(({ count }) => count > 0);
}
