import { brokenAddresses } from '../../data/staff/broken-addresses.client.ts';
import { fileNames } from '../../data/staff/pictures/picture-descriptions.client.ts';
import { orStaffError } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import { filesIn } from '../../domain/pictures/picture-places.ts';
import { pictureName } from '../../domain/pictures/picture-text.ts';
import type { Post } from '../../domain/posts/post.ts';
import { type Missing, missingFrom, ownAddresses } from '../../domain/posts/publish-check.ts';
import { postAddress } from '../../domain/posts/slug.ts';

/**
 * Checks a post before publishing, including its links to pages of this site. Resolves to the problems found. Throws a
 * `StaffError` if the Markdown parser does not load.
 */
export async function missingIn(db: StaffFirebase['db'], post: Post): Promise<Missing[]> {
  const { markdownParts } = await orStaffError(import('../../ui/markdown/markdown-parts.ts'));
  const parts = markdownParts(post.content);
  const shown = [post.image, ...parts.pictures.map(({ address }) => address)];
  const [broken, pictures, clips] = await Promise.all([
    brokenAddresses(ownAddresses(post, parts), postAddress(post)),
    fileNames(db, 'picture', filesIn('picture', shown)),
    fileNames(db, 'clip', filesIn('clip', shown)),
  ]);
  const names = new Map([...pictures, ...clips]);
  return missingFrom(post, parts, broken, (address) => pictureName(address, names));
}

/** The heading of a list of problems. */
export const missingWords = (count: number): string => (count === 1 ? 'One problem:' : `${count} problems:`);
