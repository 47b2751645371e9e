import { useEffect, useState } from 'react';
import { getTitles, MOST_TITLES } from '../../data/staff/numbers.client.ts';
import { whenOpen } from '../../data/staff/open-early.client.ts';

type Titles = ReadonlyMap<string, string>;

/** The titles of the posts with these ids, for at most the first thirty ids. Empty until the titles are loaded. */
export function useTitles(ids: readonly string[]): Titles {
  const [titles, setTitles] = useState<Titles>(new Map());
  const wanted = ids.slice(0, MOST_TITLES).toSorted().join('\n');
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split('\n');
    return whenOpen(({ db }) => {
      let isCurrent = true;
      // Without titles the ids are shown.
      getTitles(db, ids).then(
        (found) => isCurrent && setTitles(found),
        () => undefined,
      );
      return () => {
        isCurrent = false;
      };
    });
  }, [wanted]);
  return titles;
}
