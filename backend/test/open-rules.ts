/** Firestore rules that allow everything, for tests and measurements that are not about rules. */
export const OPEN_RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{document=**} { allow read, write: if true; } } }";

/** Storage rules that allow everything. */
export const OPEN_STORAGE_RULES = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read, write: if true; } } }`;
