import { useState } from 'react';
import { type Renamed, renameTag } from '../../../data/staff/posts/rename-tag.client.ts';
import { counted } from '../../../domain/text/counted.ts';
import { usePerson } from '../../shared/session.tsx';
import { type Running, useDatabaseAction } from '../../shared/use-database-action.ts';

/** Renames a tag in all of its posts. */
export interface RenameTag {
  /**
   * Renames the tag. Resolves to false if the posts could not be loaded. Posts that could not be saved are in `failed`.
   */
  start: (from: string, to: string) => Promise<boolean>;
  running: Running;
  /** Progress or result as a sentence. */
  news: string;
  failed: Renamed['failed'];
}

export function useRenameTag(): RenameTag {
  const person = usePerson();
  const running = useDatabaseAction();
  const [news, setNews] = useState('');
  const [failed, setFailed] = useState<Renamed['failed']>([]);
  return {
    running,
    news,
    failed,
    start: (from, to) => {
      running.dismiss();
      setFailed([]);
      setNews('Loading the posts …');
      return running
        .run('The tag was not renamed.', async (db) => {
          const result = await renameTag(db, person.uid, { from, to }, (done, all) =>
            setNews(`${done} of ${counted(all, 'post')} changed …`),
          );
          setFailed(result.failed);
          setNews(`“${from}” is now “${to}”: ${counted(result.changed, 'post')} changed.`);
        })
        .then((isDone) => {
          if (!isDone) setNews('');
          return isDone;
        });
    },
  };
}
