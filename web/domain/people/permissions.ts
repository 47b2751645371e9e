import type { Bio } from '../bios/bio.ts';
import { isFakeId } from '../bios/bio-order.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Post } from '../posts/post.ts';
import { atLeast } from './levels.ts';
import type { Person } from './user-record.ts';

/**
 * The permissions of users (docs/product.md#permissions). Screens use these functions to show or disable controls.
 * `firestore.rules` enforces the same permissions.
 */
type Someone = Person | null;

const isEditor = (person: Someone) => atLeast(person, 'editor');
const isAdministrator = (person: Someone) => atLeast(person, 'administrator');
const isAuthorOf = (person: Person, post: Pick<Post, 'authors'>) => post.authors.includes(person.uid);
const isSelf = (person: Someone, uid: string) => person !== null && person.uid === uid;

/** May open the staff area, its list of posts and its list of bios. */
export const hasStaffAccess = (person: Someone): person is Person => atLeast(person, 'author');

export const canCreatePost = (person: Someone) => hasStaffAccess(person);

/** May edit a post. `post` is the stored post, because an unsaved change of its authors gives no permission. */
export const canEditPost = (person: Someone, post: Pick<Post, 'authors'>) =>
  isEditor(person) || (hasStaffAccess(person) && isAuthorOf(person, post));

export const canPin = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** May create and end a draft link, which shows a draft to people without an account. */
export const canShareDraft = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** May exceed the number of readable addresses that authors may give a post (docs/product.md#readable-addresses). */
export const canExceedAddresses = (person: Someone): boolean => isEditor(person);

/** May list all draft links, not only one's own. */
export const canListAllLinks = (person: Someone): boolean => isEditor(person);

/** May request a review of an unpublished post, and withdraw the request. */
export const canAskForReview = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** May read and write notes on a post. Everyone who may edit the post may do so. */
export const canReviewPost = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** May list all posts in review, and send them back to their authors. */
export const canReview = (person: Someone) => isEditor(person);

/** May publish and hide posts, and post them to other sites. */
export const canPublish = (person: Someone) => isEditor(person);

/** May rename and merge tags, which changes every post that has them. */
export const canRenameTags = (person: Someone) => isEditor(person);

/**
 * May move a post to the trash and restore it. Authors may do this with their own drafts, editors with any post. `post`
 * is the stored post.
 */
export const canTrashPost = (person: Someone, post: Pick<Post, 'authors' | 'published'>) =>
  isEditor(person) || (canEditPost(person, post) && !post.published);

/** May permanently delete items in the trash. */
export const canDeleteForGood = (person: Someone) => isAdministrator(person);

export const canFeature = (person: Someone) => isEditor(person);

/** May create one's own bio. `bios` are the existing bios; a user can have only one. */
export const canCreateOwnBio = (person: Someone, bios: readonly Pick<Bio, 'id'>[]) =>
  isEditor(person) && !bios.some((bio) => isSelf(person, bio.id));

/** May create a bio for a person without an account. Its id starts with `fake_`. */
export const canCreateBioForOther = (person: Someone) => isAdministrator(person);

export const canEditBio = (person: Someone, bio: Pick<Bio, 'id'>) =>
  isAdministrator(person) || (isEditor(person) && isSelf(person, bio.id));

export const canReorderBios = (person: Someone) => isAdministrator(person);

/** May show and hide bios. */
export const canShowBio = (person: Someone) => isAdministrator(person);

/** May move the bio of a person without an account to the trash, and restore it. */
export const canTrashBio = (person: Someone, bio: Pick<Bio, 'id'>) =>
  isAdministrator(person) && isFakeId(bio.id);

export const canManageUsers = (person: Someone) => isAdministrator(person);

/** May invite staff, and revoke invitations. */
export const canInvite = (person: Someone) => isAdministrator(person);

/** May see the outbox, request mailings and test mails, and retry jobs. */
export const canManageMail = (person: Someone) => isAdministrator(person);

/** May see the state of the whole site, such as mail and backups, on one screen, and connect it with other sites. */
export const canManageSite = (person: Someone) => isAdministrator(person);

/**
 * May change the level of another user. Nobody may change their own level, so that there is always an administrator.
 */
export const canChangeLevelOf = (person: Someone, uid: string) =>
  isAdministrator(person) && !isSelf(person, uid);

/** May see and upload pictures. */
export const canUsePictures = (person: Someone) => hasStaffAccess(person);

/**
 * May change the name and alt text of a picture. Authors may do this for their own pictures, editors for any picture.
 */
export const canDescribePicture = (person: Someone, picture: Pick<Picture, 'by'>) =>
  isEditor(person) || (hasStaffAccess(person) && isSelf(person, picture.by));

/** May delete a picture. Authors may delete their own pictures that were never used, editors any picture. */
export const canDeletePicture = (person: Someone, picture: Pick<Picture, 'by' | 'inUse'>) =>
  isEditor(person) || (canDescribePicture(person, picture) && !picture.inUse);
