/**
 * Storage rules. Below `shared/`, signed-in users may read, update and delete; `alice` may also create objects of less
 * than 4 MiB. Nothing is allowed elsewhere.
 */
export const SHARED_FILES_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /shared/{path=**} {
      allow read, update, delete: if request.auth != null;
      allow create: if request.auth.uid == 'alice' && request.resource.size < 4 * 1024 * 1024;
    }
  }
}`;

/** Bytes that are the same in every run and do not repeat a short pattern. */
export const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff);

/** `allowed` if an SDK call succeeds; otherwise its error code. */
export const outcomeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  );
