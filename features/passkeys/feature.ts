import type { Feature } from '../../web/domain/feature.ts';
import { PASSKEY_CHALLENGES, PASSKEYS, RECOVERY_CODES } from './model/names.ts';

/** The rules name none of its collections, so that the server alone reads and writes them. */
export const passkeys: Feature = {
  title: 'Passkeys and recovery codes',
  collections: {
    passkey: { path: PASSKEYS, isPublic: false, exportFile: 'passkeys.json' },
    'recovery codes': { path: RECOVERY_CODES, isPublic: false, exportFile: 'recoveryCodes.json' },
    /** Challenges are not exported, because they last five minutes. */
    'passkey challenge': { path: PASSKEY_CHALLENGES, isPublic: false, exportFile: null },
  },
};
