import { fieldsOf, type NewPost, newPost, POST_LIMITS, type PostFields } from './post.ts';

const MARK = ' (copy)';

/**
 * A new draft by `creator` with the texts, image and tags of a post, but not its address, dates and states. `now` is in
 * milliseconds since 1970.
 */
export function copyOf(post: PostFields, creator: string, now: number): NewPost {
  const title = post.title.slice(0, POST_LIMITS.title - MARK.length).toWellFormed() + MARK;
  return { ...newPost(creator, now), ...fieldsOf(post), title, authors: [creator] };
}
