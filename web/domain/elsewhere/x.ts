import { weightedCount } from './counts.ts';
import type { Form } from './form.ts';
import { ELSEWHERE_LIMITS } from './limits.ts';
import type { PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

/** Converts a post to one post on X or, with `isWhole`, to a thread. */
export const xForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, { limit: ELSEWHERE_LIMITS.x, count: weightedCount });
