/** Signed-in people may do everything below `shared/`, and nothing elsewhere. */
export const SHARED_FILES_RULES = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /shared/{path=**} {
      allow read, update, delete: if request.auth != null;
      allow create: if request.auth.uid == 'alice' && request.resource.size < 4 * 1024 * 1024;
    }
  }
}`;

/** A repeatable series of bytes of this length, without a short period. */
export const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff);

/** The error code of a refused SDK call; `allowed` for a successful one. */
export const outcomeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  );
