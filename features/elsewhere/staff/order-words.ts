import type { ElsewhereOrder, ElsewhereState } from '../model/elsewhere-post.ts';

/** The state of a post in a place (such as Discord) as a sentence; '' if the post was never sent. */
const STATES: Record<ElsewhereState, (place: string, note: string) => string> = {
  none: () => '',
  sending: (place, note) =>
    note === '' ? `Posting to ${place} …` : `Not finished yet: ${note} The site tries again.`,
  sent: (place, note) => `Posted to ${place}. ${note}`.trim(),
  failed: (place, note) => `Not posted to ${place}: ${note}`,
  uncertain: (place, note) => `${note} Look at ${place} before you continue.`,
  removed: (place) => `Deleted from ${place}.`,
};
export const stateText = (state: ElsewhereState, place: string, note: string) => STATES[state](place, note);

/** A sentence about a request that the server has not started yet. */
export function orderedText(order: ElsewhereOrder, place: string): string {
  if (order === 'remove') return `Will be deleted from ${place} …`;
  return order === 'change' ? `Will be updated in ${place} …` : `Will be posted to ${place} …`;
}

/** The label of the button that gives this order, such as “Post to Discord now”. */
export function orderLabel(order: ElsewhereOrder, state: ElsewhereState, place: string): string {
  if (order === 'change') return `Update in ${place}`;
  if (order === 'remove') return `Delete from ${place}`;
  if (order === 'found') return 'It is there: continue';
  if (order === '') return 'Cancel';
  if (state === 'uncertain') return 'It is not there: post it again';
  return state === 'failed' ? 'Try again' : `Post to ${place} now`;
}
