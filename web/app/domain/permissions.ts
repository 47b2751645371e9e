import type { Bio } from './bio.ts';
import type { Post } from './post.ts';
import type { Person } from './user-record.ts';

/**
 * The policy of spec §6 as the screens ask it. `firestore.rules` enforces the same; what a screen offers and the
 * rules refuse (or the other way round) is a fault of one of the two.
 */

export const hasStaffAccess = (person: Person | null): person is Person =>
  person !== null && person.permissionLevel >= 1;
export const isEditor = (person: Person | null): boolean => person !== null && person.permissionLevel >= 2;
export const isAdministrator = (person: Person | null): boolean =>
  person !== null && person.permissionLevel >= 3;

const isAuthorOf = (person: Person | null, post: Pick<Post, 'authors'>): boolean =>
  hasStaffAccess(person) && post.authors.includes(person.uid);

export const canCreatePost = hasStaffAccess;
export const canEditPost = (person: Person | null, post: Pick<Post, 'authors'>): boolean =>
  isEditor(person) || isAuthorOf(person, post);
export const canPinPost = canEditPost;
export const canPublishPost = isEditor;
export const canFeaturePost = isEditor;

/** One's own bio, or any for administrators. */
export const canEditBio = (person: Person | null, bio: Pick<Bio, 'id'>): boolean =>
  isAdministrator(person) || (isEditor(person) && person?.uid === bio.id);
export const canCreateOwnBio = (person: Person | null, bios: readonly Pick<Bio, 'id'>[]): boolean =>
  isEditor(person) && !bios.some((bio) => bio.id === person?.uid);
export const canCreateBioForOthers = isAdministrator;
export const canReorderBios = isAdministrator;
export const canShowBio = isAdministrator;

export const canManageUsers = isAdministrator;
