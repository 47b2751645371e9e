import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type RememberedRows,
  rememberedRows,
  rememberRows,
} from '../../../data/staff/posts/remembered-rows.ts';
import type { LiveList } from '../../../data/staff/watch.client.ts';
import type { AuthorNames } from '../../../domain/bios/author-display.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { useSession } from '../../shared/session.tsx';

/** What the person at the screen saw last in the list, where the page opens with it; null otherwise. */
export function useRememberedRows(uid: string): RememberedRows | null {
  const { session } = useSession();
  const [last] = useState(() => (session.state === 'remembered' ? rememberedRows(uid) : null));
  // The check may have found another person.
  return last?.uid === uid ? last : null;
}

/**
 * Remembers the first rows for the next visit, once the authors' names are known. Returns what is to be called with the
 * list whenever the server has confirmed it.
 */
export function useRemembering(uid: string, names: AuthorNames | undefined) {
  const seen = useRef<{ list?: LiveList<Post>; names?: AuthorNames }>({});
  const write = useCallback(() => {
    const { list, names: known } = seen.current;
    if (list && known) rememberRows(uid, list, known);
  }, [uid]);
  useEffect(() => {
    if (names) seen.current.names = names;
    write();
  }, [names, write]);
  return useCallback(
    (list: LiveList<Post>) => {
      seen.current.list = list;
      write();
    },
    [write],
  );
}
