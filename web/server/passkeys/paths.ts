/** Folder of the server's endpoints for passkeys. All of them need POST. */
export const PASSKEY_FOLDER = '/sign-in/passkey';

/** The endpoints below the folder. */
export const PASSKEY_CALLS = [
  'options',
  'verify',
  'recover',
  'list',
  'confirm/options',
  'confirm/verify',
  'add/options',
  'add/verify',
  'rename',
  'remove',
  'codes',
  'joined',
  'google/unlink',
] as const;

export const PASSKEY_PATHS = PASSKEY_CALLS.map((call) => `${PASSKEY_FOLDER}/${call}`);
