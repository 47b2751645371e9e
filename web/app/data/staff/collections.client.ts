import {
  type CollectionReference,
  collection,
  type DocumentReference,
  doc,
  type Firestore,
} from 'firebase/firestore';

export function userRecords(db: Firestore): CollectionReference {
  return collection(db, 'userdata');
}

export function userRecordOf(db: Firestore, uid: string): DocumentReference {
  return doc(userRecords(db), uid);
}

export function memberBios(db: Firestore): CollectionReference {
  return collection(db, 'projectdata/website/memberBios');
}

export function blogPosts(db: Firestore): CollectionReference {
  return collection(db, 'projectdata/website/blogPosts');
}

/** The earlier versions of a post. */
export function revisionsOf(db: Firestore, postId: string): CollectionReference {
  return collection(blogPosts(db), postId, 'revisions');
}

/** Who has a post open: one document for each person. */
export function presenceOf(db: Firestore, postId: string): CollectionReference {
  return collection(blogPosts(db), postId, 'presence');
}

/** Recorded changes of levels and of other people's bios; nothing in it is ever changed or removed. */
export function staffLog(db: Firestore): CollectionReference {
  return collection(db, 'staffLog');
}
