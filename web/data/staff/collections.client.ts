import {
  type CollectionReference,
  collection,
  type DocumentReference,
  doc,
  type Firestore,
} from 'firebase/firestore';
import {
  BLOG_POSTS,
  DRAFT_LINKS,
  MEMBER_BIOS,
  notesPath,
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

export function userRecords(db: Firestore): CollectionReference {
  return collection(db, USER_RECORDS);
}

export function userRecordOf(db: Firestore, uid: string): DocumentReference {
  return doc(userRecords(db), uid);
}

export function memberBios(db: Firestore): CollectionReference {
  return collection(db, MEMBER_BIOS);
}

export function blogPosts(db: Firestore): CollectionReference {
  return collection(db, BLOG_POSTS);
}

/** Picture records. */
export function pictures(db: Firestore): CollectionReference {
  return collection(db, PICTURES);
}

/** The history of all posts. */
export function postEvents(db: Firestore): CollectionReference {
  return collection(db, POST_EVENTS);
}

/** Readable addresses and their posts. */
export function slugs(db: Firestore): CollectionReference {
  return collection(db, SLUGS);
}

/** Draft links. The id of each document is the link's secret. */
export function draftLinks(db: Firestore): CollectionReference {
  return collection(db, DRAFT_LINKS);
}

/** The working copies of posts, under the ids of the posts. */
export function workingCopies(db: Firestore): CollectionReference {
  return collection(db, WORKING_COPIES);
}

/** Deleted bios. */
export function trashedBios(db: Firestore): CollectionReference {
  return collection(db, TRASHED_BIOS);
}

/** Deleted posts. */
export function trashedPosts(db: Firestore): CollectionReference {
  return collection(db, TRASHED_POSTS);
}

/** The change log of levels and of other people's bios, append-only. */
export function staffLog(db: Firestore): CollectionReference {
  return collection(db, STAFF_LOG);
}

/** E-mail addresses that the built-in sign-up form stored. */
export function signUps(db: Firestore): CollectionReference {
  return collection(db, SIGN_UPS);
}

/** The earlier versions of a post. */
export function revisionsOf(db: Firestore, postId: string): CollectionReference {
  return collection(db, revisionsPath(postId));
}

/** Presence: one document for each person who has a post open. */
export function presenceOf(db: Firestore, postId: string): CollectionReference {
  return collection(db, presencesPath(postId));
}

/** The notes of staff on a post, answers included. */
export function notesOf(db: Firestore, postId: string): CollectionReference {
  return collection(db, notesPath(postId));
}
