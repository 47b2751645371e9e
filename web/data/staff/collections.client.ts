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

/** The records of pictures. */
export function pictures(db: Firestore): CollectionReference {
  return collection(db, PICTURES);
}

/** The records of clips. */
export function clips(db: Firestore): CollectionReference {
  return collection(db, CLIPS);
}

/** The records of pictures, or those of clips. */
export function libraryRecords(db: Firestore, kind: LibraryKind): CollectionReference {
  return kind === 'clip' ? clips(db) : pictures(db);
}

/** The history of all posts. */
export function postEvents(db: Firestore): CollectionReference {
  return collection(db, POST_EVENTS);
}

/** The slugs of posts. Each document contains the id of its post. */
export function slugs(db: Firestore): CollectionReference {
  return collection(db, SLUGS);
}

/** Draft links. A document's id is the secret of its link. */
export function draftLinks(db: Firestore): CollectionReference {
  return collection(db, DRAFT_LINKS);
}

/** The working copies of posts. A copy has the id of its post. */
export function workingCopies(db: Firestore): CollectionReference {
  return collection(db, WORKING_COPIES);
}

/** Bios in the trash. */
export function trashedBios(db: Firestore): CollectionReference {
  return collection(db, TRASHED_BIOS);
}

/** Posts in the trash. */
export function trashedPosts(db: Firestore): CollectionReference {
  return collection(db, TRASHED_POSTS);
}

/** The change log: changes of levels and of other people's bios. Append-only. */
export function staffLog(db: Firestore): CollectionReference {
  return collection(db, STAFF_LOG);
}

/** E-mail addresses stored by the built-in sign-up form. */
export function signUps(db: Firestore): CollectionReference {
  return collection(db, SIGN_UPS);
}

/** Jobs of the server, such as mails to send. */
export function outboxJobs(db: Firestore): CollectionReference {
  return collection(db, OUTBOX);
}

/** The earlier versions of a post. */
export function revisionsOf(db: Firestore, postId: string): CollectionReference {
  return collection(db, revisionsPath(postId));
}

/** Presence: one document for each user who has the post open. */
export function presenceOf(db: Firestore, postId: string): CollectionReference {
  return collection(db, presencesPath(postId));
}

/** The notes on a post, including replies. */
export function notesOf(db: Firestore, postId: string): CollectionReference {
  return collection(db, notesPath(postId));
}
