import { useEffect, useState } from 'react';
import type { Post } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { type Running, useDatabaseAction } from '../../shared/use-database-action.ts';
import { missingIn } from '../missing-in.ts';

/** The problems of a post, checked again whenever its texts change. Null until the first check is complete. */
export function useChecks(post: Post): { missing: readonly Missing[] | null; failure: Running['failure'] } {
  const { run, failure } = useDatabaseAction();
  const [missing, setMissing] = useState<readonly Missing[] | null>(null);
  const { title, shortText, image, content } = post;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the post is a new object at every render
  useEffect(() => {
    let isCurrent = true;
    void run('The checks could not be run.', async (db) => {
      const found = await missingIn(db, post);
      if (isCurrent) setMissing(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [run, title, shortText, image, content]);
  return { missing, failure };
}
