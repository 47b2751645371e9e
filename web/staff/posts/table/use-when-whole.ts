import { useEffect, useState } from 'react';
import type { Post } from '../../../domain/posts/post.ts';
import { isWhole, type RowPost } from '../../../domain/posts/row-post.ts';

/** What a button of a row changes, and what its word is about. */
export type RowChange = 'published' | 'pinned' | 'featured';

/** The buttons that were pressed before they could be obeyed, with what the post said then. */
type Presses = ReadonlyMap<RowChange, boolean>;
const NONE: Presses = new Map();

/**
 * Returns what a row's buttons call; `change` gets the whole post. What is pressed while the post is only remembered is
 * done as soon as it is whole, unless the button says something else by then.
 */
export function useWhenWhole(
  post: RowPost,
  change: (what: RowChange, whole: Post) => void,
): (what: RowChange) => void {
  const [pressed, setPressed] = useState(NONE);
  const whole = isWhole(post) ? post : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed, once, with the post as it is then
  useEffect(() => {
    if (!whole || pressed.size === 0) return;
    setPressed(NONE);
    for (const [what, was] of pressed) if (whole[what] === was) change(what, whole);
  }, [whole !== null, pressed]);
  return (what) =>
    whole ? change(what, whole) : setPressed((before) => new Map(before).set(what, post[what]));
}
