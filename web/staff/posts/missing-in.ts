import { brokenAddresses } from '../../data/staff/broken-addresses.client.ts';
import { orStaffError } from '../../data/staff/staff-error.ts';
import { POST_LABELS, type Post } from '../../domain/posts/post.ts';
import { type Missing, missingFrom, ownAddresses } from '../../domain/posts/publish-check.ts';
import { postAddress } from '../../domain/posts/slug.ts';

/**
 * What is missing in a post that is about to be published; addresses on this site are looked up. Throws a
 * `StaffError` when what reads Markdown does not load.
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
