import {
  type CollectionReference,
  collection,
  type DocumentReference,
  doc,
  type Firestore,
} from 'firebase/firestore';
import type { LibraryKind } from '../../domain/pictures/library.ts';
import {
  BLOG_POSTS,
  CLIPS,
  DRAFT_LINKS,
  MEMBER_BIOS,
  notesPath,
  OUTBOX,
  PICTURES,
  POST_EVENTS,
  presencesPath,
  revisionsPath,
  SIGN_UPS,
  SLUGS,
  STAFF_LOG,
  TRASHED_BIOS,
  TRASHED_POSTS,
  USER_RECORDS,
  WORKING_COPIES,
} from '../../domain/places.ts';

/** The collection at a path. Without side effects, so that the visitors' build leaves out the ones that it does not use. */
// @__NO_SIDE_EFFECTS__
const at =
  (path: string) =>
  (db: Firestore): CollectionReference =>
    collection(db, path);

export const userRecords = at(USER_RECORDS);
export const memberBios = at(MEMBER_BIOS);
export const blogPosts = at(BLOG_POSTS);
/** The records of pictures. */
export const pictures = at(PICTURES);
/** The records of clips. */
export const clips = at(CLIPS);
/** The history of all posts. */
export const postEvents = at(POST_EVENTS);
/** The slugs of posts. Each document contains the id of its post. */
export const slugs = at(SLUGS);
/** Draft links. A document's id is the secret of its link. */
export const draftLinks = at(DRAFT_LINKS);
/** The working copies of posts. A copy has the id of its post. */
export const workingCopies = at(WORKING_COPIES);
export const trashedBios = at(TRASHED_BIOS);
export const trashedPosts = at(TRASHED_POSTS);
/** The change log: changes of levels and of other people's bios. Append-only. */
export const staffLog = at(STAFF_LOG);
/** E-mail addresses stored by the built-in sign-up form. */
export const signUps = at(SIGN_UPS);
/** Jobs of the server, such as mails to send. */
export const outboxJobs = at(OUTBOX);

export const userRecordOf = (db: Firestore, uid: string): DocumentReference => doc(userRecords(db), uid);

/** The records of pictures, or those of clips. */
export const libraryRecords = (db: Firestore, kind: LibraryKind): CollectionReference =>
  kind === 'clip' ? clips(db) : pictures(db);

/** The earlier versions of a post. */
export const revisionsOf = (db: Firestore, postId: string): CollectionReference =>
  collection(db, revisionsPath(postId));

/** Presence: one document for each user who has the post open. */
export const presenceOf = (db: Firestore, postId: string): CollectionReference =>
  collection(db, presencesPath(postId));

/** The notes on a post, including replies. */
export const notesOf = (db: Firestore, postId: string): CollectionReference =>
  collection(db, notesPath(postId));
