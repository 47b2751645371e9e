import { mastodonCount } from './counts.ts';
import type { Form } from './form.ts';
import { ELSEWHERE_LIMITS } from './limits.ts';
import type { PostOutline } from './outline.ts';
import { threadForm } from './thread.ts';

/** A post as one Mastodon post, or as a thread. `limit` is the server's maximum length. */
export const mastodonForm = (
  post: PostOutline,
  isWhole: boolean,
  limit: number = ELSEWHERE_LIMITS.mastodon,
): Form => threadForm(post, isWhole, { limit, count: mastodonCount });
