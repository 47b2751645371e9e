/** Rules that let everybody do everything: for tests and measurements of what is not about rules. */
export const OPEN_RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{document=**} { allow read, write: if true; } } }";

/** Rules that let everybody do everything with objects. */
export const OPEN_STORAGE_RULES = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{path=**} { allow read, write: if true; } } }`;
