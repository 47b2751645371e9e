import { brokenAddresses } from '../../data/staff/broken-addresses.client.ts';
import { orStaffError } from '../../data/staff/staff-error.ts';
import { POST_LABELS, type Post } from '../../domain/posts/post.ts';
import { type Missing, missingFrom, ownAddresses } from '../../domain/posts/publish-check.ts';
import { postAddress } from '../../domain/posts/slug.ts';

/**
 * Returns the parts that a post lacks before publishing; checks addresses on this site. Throws a `StaffError` when the
 * Markdown parser does not load.
 */
export async function missingIn(post: Post): Promise<Missing[]> {
  const { markdownParts } = await orStaffError(import('../../ui/markdown/markdown-parts.ts'));
  const parts = markdownParts(post.content);
  return missingFrom(post, parts, await brokenAddresses(ownAddresses(post, parts), postAddress(post)));
}

/** With the label of each field, for the screen. */
export function namedMissing(missing: readonly Missing[]) {
  return missing.map(({ field, message }) => ({ field, label: POST_LABELS[field], message }));
}
