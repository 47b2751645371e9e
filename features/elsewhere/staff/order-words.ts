import type { ElsewhereOrder, ElsewhereState } from '../model/elsewhere-post.ts';

/** The state of a post in a place (such as Discord) as a sentence; '' if the post was never sent. */
export function stateText(state: ElsewhereState, place: string, note: string): string {
  switch (state) {
    case 'none':
      return '';
    case 'sending':
      return note === '' ? `Posting to ${place}…` : `Not finished yet: ${note} The site tries again.`;
    case 'sent':
      return `Posted to ${place}. ${note}`.trim();
    case 'failed':
      return `Not posted to ${place}: ${note}`;
    case 'uncertain':
      return `${note} Look at ${place} before you continue.`;
    case 'removed':
      return `Deleted from ${place}.`;
  }
}

/** A sentence about a request that the server has not started yet. */
export function orderedText(order: ElsewhereOrder, place: string): string {
  switch (order) {
    case 'remove':
      return `Will be deleted from ${place}…`;
    case 'change':
      return `Will be updated in ${place}…`;
    default:
      return `Will be posted to ${place}…`;
  }
}

/** The label of the button that gives this order, such as “Post to Discord now”. */
export function orderLabel(order: ElsewhereOrder, state: ElsewhereState, place: string): string {
  switch (order) {
    case 'send':
      if (state === 'uncertain') return 'It is not there: post it again';
      return state === 'failed' ? 'Try again' : `Post to ${place} now`;
    case 'change':
      return `Update in ${place}`;
    case 'remove':
      return `Delete from ${place}`;
    case 'found':
      return 'It is there: continue';
    case '':
      return 'Cancel';
  }
}
