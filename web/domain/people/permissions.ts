import type { Bio } from '../bios/bio.ts';
import { isFakeId } from '../bios/bio-order.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Post } from '../posts/post.ts';
import { atLeast } from './levels.ts';
import type { Person } from './user-record.ts';

/**
 * The permissions (docs/product.md#permissions) for the screens. Only these functions decide whether a control is shown
 * or disabled. `firestore.rules` enforces the same policy.
 */
type Someone = Person | null;

const isEditor = (person: Someone) => atLeast(person, 'editor');
const isAdministrator = (person: Someone) => atLeast(person, 'administrator');
const isAuthorOf = (person: Person, post: Pick<Post, 'authors'>) => post.authors.includes(person.uid);
const isSelf = (person: Someone, uid: string) => person !== null && person.uid === uid;

/** Open the staff area, its post list and its bio list. */
export const hasStaffAccess = (person: Someone): person is Person => atLeast(person, 'author');

export const canCreatePost = (person: Someone) => hasStaffAccess(person);

/** Checks the authors of the stored post, because a person who adds their own name in the form is not an author yet. */
export const canEditPost = (person: Someone, post: Pick<Post, 'authors'>) =>
  isEditor(person) || (hasStaffAccess(person) && isAuthorOf(person, post));

export const canPin = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** Create and end a link that shows a draft to people without an account. */
export const canShareDraft = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** Give a post more readable addresses than authors may. */
export const canExceedAddresses = (person: Someone): boolean => isEditor(person);

/** List the draft links of all people, not only one's own. */
export const canListAllLinks = (person: Someone): boolean => isEditor(person);

/** Ask for a review of an unpublished post, and withdraw the request. */
export const canAskForReview = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** Read and write notes on a post: allowed to people who may edit the post. */
export const canReviewPost = (person: Someone, post: Pick<Post, 'authors'>) => canEditPost(person, post);

/** Review other people's posts: list the posts in review, and send one back. */
export const canReview = (person: Someone) => isEditor(person);

/** Publish and hide. */
export const canPublish = (person: Someone) => isEditor(person);

/** Rename and merge tags, which changes every post that has them. */
export const canRenameTags = (person: Someone) => isEditor(person);

/**
 * Move a post to the trash and restore it: authors their own drafts, editors any post. Checks the authors of the stored
 * post.
 */
export const canTrashPost = (person: Someone, post: Pick<Post, 'authors' | 'published'>) =>
  isEditor(person) || (canEditPost(person, post) && !post.published);

/** Delete a post from the trash for good, with its earlier versions. */
export const canDeleteForGood = (person: Someone) => isAdministrator(person);

export const canFeature = (person: Someone) => isEditor(person);

/** Create one's own bio. `bios` are the existing bios, because a person can have only one bio of their own. */
export const canCreateOwnBio = (person: Someone, bios: readonly Pick<Bio, 'id'>[]) =>
  isEditor(person) && !bios.some((bio) => isSelf(person, bio.id));

/** Create a bio for a person without an account; its id starts with `fake_`. */
export const canCreateBioForOther = (person: Someone) => isAdministrator(person);

export const canEditBio = (person: Someone, bio: Pick<Bio, 'id'>) =>
  isAdministrator(person) || (isEditor(person) && isSelf(person, bio.id));

export const canReorderBios = (person: Someone) => isAdministrator(person);

/** Show and hide bios. */
export const canShowBio = (person: Someone) => isAdministrator(person);

/** Move the bio of a person without an account to the trash and restore it. */
export const canTrashBio = (person: Someone, bio: Pick<Bio, 'id'>) =>
  isAdministrator(person) && isFakeId(bio.id);

export const canManageUsers = (person: Someone) => isAdministrator(person);

/** Change levels. Nobody may change their own, so that at least one administrator always remains. */
export const canChangeLevelOf = (person: Someone, uid: string) =>
  isAdministrator(person) && !isSelf(person, uid);

/** See and upload pictures. */
export const canUsePictures = (person: Someone) => hasStaffAccess(person);

/** Change a picture's name and description: authors those of their own pictures, editors those of any picture. */
export const canDescribePicture = (person: Someone, picture: Pick<Picture, 'by'>) =>
  isEditor(person) || (hasStaffAccess(person) && isSelf(person, picture.by));

/** Delete a picture: authors their own pictures until they are used, editors any picture. */
export const canDeletePicture = (person: Someone, picture: Pick<Picture, 'by' | 'inUse'>) =>
  isEditor(person) || (canDescribePicture(person, picture) && !picture.inUse);
