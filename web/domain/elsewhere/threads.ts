import { linkCount, threadsCount } from './counts.ts';
import type { Form } from './form.ts';
import { ELSEWHERE_LIMITS } from './limits.ts';
import type { PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

/** Converts a post to one post on the platform Threads or, with `isWhole`, to several connected posts. */
export const threadsForm = (post: PostOutline, isWhole: boolean): Form =>
  threadForm(post, isWhole, {
    limit: ELSEWHERE_LIMITS.threads,
    count: threadsCount,
    fits: (text) => linkCount(text) <= ELSEWHERE_LIMITS.threadsLinks,
  });
