import { useEffect, useState } from 'react';
import { isWhole, type RowPost } from '../../../domain/posts/row-post.ts';

/** What a button of a row changes, and what its word is about. */
export type RowChange = 'published' | 'pinned' | 'featured';

/**
 * Returns what a row's buttons call. What is pressed while the post is only remembered is done as soon as it is whole,
 * unless the button says something else by then.
 */
export function useWhenWhole(post: RowPost, change: (what: RowChange) => void): (what: RowChange) => void {
  const [pressed, setPressed] = useState<{ what: RowChange; was: boolean } | null>(null);
  const whole = isWhole(post);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last press, once, with the post as it is then
  useEffect(() => {
    if (!whole || !pressed) return;
    setPressed(null);
    if (post[pressed.what] === pressed.was) change(pressed.what);
  }, [whole, pressed]);
  return (what) => (whole ? change(what) : setPressed({ what, was: post[what] }));
}
