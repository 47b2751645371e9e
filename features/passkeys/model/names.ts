/** Public keys of passkeys. A document has the id of its passkey. */
export const PASSKEYS = 'passkeys';
/** Challenges that wait for a response. */
export const PASSKEY_CHALLENGES = 'passkeyChallenges';
/** Hashes of recovery codes. A document has the id of its user. */
export const RECOVERY_CODES = 'recoveryCodes';

export const passkeyPath = (id: string) => `${PASSKEYS}/${id}`;
export const passkeyChallengePath = (id: string) => `${PASSKEY_CHALLENGES}/${id}`;
export const recoveryCodesPath = (uid: string) => `${RECOVERY_CODES}/${uid}`;

/** The way to sign in, in a sentence. */
export const PASSKEY_WAY = 'passkeys and recovery codes';

/** The section “Your sign-in” of the screen “Site”. */
export const SIGN_IN_SECTION = '/admin/site#sign-in';

/** The kind of jobs that notify a person of a change of their sign-in methods. */
export const SIGN_IN_NOTICE = 'sign-in-notice';
