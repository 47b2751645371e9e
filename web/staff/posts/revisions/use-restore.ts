import { useCallback, useState } from 'react';
import type { PostField } from '../../../domain/posts/post.ts';
import { type Revision, undoneRestore } from '../../../domain/posts/revision.ts';
import type { EditedPost } from '../../../domain/posts/working-copy.ts';
import type { EditSession } from '../../editing/session/edit-session.ts';
import type { Undoable } from '../../shared/undo-notice.tsx';

/** Restores earlier versions. Restoring saves the post. */
export interface Restore {
  /** Restores a version and then offers Undo. */
  restore: (revision: Revision) => Promise<void>;
  /** The last restored version, for Undo. */
  done: Undoable | null;
  forget: () => void;
}

export function useRestore(session: EditSession<EditedPost, PostField>): Restore {
  const [done, setDone] = useState<Undoable | null>(null);
  const forget = useCallback(() => setDone(null), []);
  return {
    done,
    forget,
    async restore(revision) {
      setDone(null);
      const before = session.view().draft.mine;
      if (!(await session.save(revision.fields))) return;
      setDone({
        what: `Version ${revision.number} is restored.`,
        undo: async () => {
          await session.save(undoneRestore(revision.fields, before, session.view().draft.mine));
        },
      });
    },
  };
}
