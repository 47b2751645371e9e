import { syntaxTree } from '@codemirror/language';
import { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** The search options chosen in the panel. */
export interface Asked {
  search: string;
  replace: string;
  caseSensitive: boolean;
  wholeWord: boolean;
  regexp: boolean;
  /** Whether to match, and replace, inside URLs. */
  inAddresses: boolean;
}

/** Limit of counted matches. If there are more, the shown number begins with “over”. */
const MOST = 5000;

/** Converts the options to a CodeMirror search query. */
export function queryOf({ inAddresses, ...asked }: Asked): SearchQuery {
  return new SearchQuery({
    ...asked,
    literal: !asked.regexp,
    ...(inAddresses ? {} : { test: (_match, state, from, to) => !isInAddress(state, from, to) }),
  });
}

/** Whether a range overlaps a URL, such as that of a link or a picture. */
function isInAddress(state: EditorState, from: number, to: number): boolean {
  let found = false;
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, from: start, to: end }) => {
      if ((name === 'URL' || name === 'Autolink') && start < to && end > from) found = true;
      return !found;
    },
  });
  return found;
}

/** The number of matches, and which of them is selected. */
export interface Count {
  /** The number of the selected match, from 1; null if none is selected. */
  current: number | null;
  total: number;
  /** The number of matches in URLs if the search leaves URLs out. They are not counted in `total`. */
  inAddresses: number;
  /** Whether there are more matches than the limit. */
  more: boolean;
}

/** Counts the matches of a query in a parsed text; null for an empty or invalid query. */
export function countMatches(state: EditorState, asked: Asked): Count | null {
  const everywhere = queryOf({ ...asked, inAddresses: true });
  if (!everywhere.valid) return null;
  const { from, to } = state.selection.main;
  const count: Count = { current: null, total: 0, inAddresses: 0, more: false };
  const cursor = everywhere.getCursor(state);
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    const match = next.value;
    if (count.total + count.inAddresses >= MOST) return { ...count, more: true };
    if (!asked.inAddresses && isInAddress(state, match.from, match.to)) {
      count.inAddresses++;
      continue;
    }
    count.total++;
    if (match.from === from && match.to === to) count.current = count.total;
  }
  return count;
}

/** The number of matches as text, such as “3 of 17, 2 more in addresses”. */
export function countSentence(count: Count | null): string {
  if (!count) return '';
  const { current, total, inAddresses, more } = count;
  const all = `${more ? 'over ' : ''}${total.toLocaleString('en')}`;
  const words =
    total === 0
      ? 'No matches'
      : current === null
        ? `${all} ${total === 1 ? 'match' : 'matches'}`
        : `${current} of ${all}`;
  if (inAddresses === 0) return words;
  return total === 0 ? `${words}, ${inAddresses} in addresses` : `${words}, ${inAddresses} more in addresses`;
}
