import { uidOf } from '../../permissions/actors.ts';
import { create, get, list, overwrite, remove, update } from '../../permissions/requests.ts';
import { never, type Table } from '../../permissions/table.ts';
import { passkeyChallengePath, passkeyPath, recoveryCodesPath } from './model/names.ts';

const PASSKEY = { publicKey: 'key', counter: 0, name: 'Phone' };
const CODES = { set: 'K7QM2', hashes: ['hash'], made: 1 };
const CHALLENGE = { purpose: 'sign-in', uid: '', expires: 1 };

/** Passkeys, challenges and recovery codes, which the server alone reads and writes. */
export const passkeyTable: Table = {
  title: 'Passkeys and recovery codes',
  situations: (actor) => [
    { words: ['own passkey'], path: passkeyPath('own'), stored: { ...PASSKEY, uid: uidOf(actor) } },
    { words: ['passkey of another'], path: passkeyPath('other'), stored: { ...PASSKEY, uid: 'another' } },
    { words: ['challenge'], path: passkeyChallengePath('open'), stored: CHALLENGE },
    { words: ['own codes'], path: recoveryCodesPath(uidOf(actor)), stored: CODES },
    { words: ['codes of another'], path: recoveryCodesPath('another'), stored: CODES },
  ],
  rows: [
    never('read it', () => get),
    never('list them', () => list([], [], 50)),
    never('change it', () => update({ counter: 0, name: 'Mine' })),
    never('overwrite it', () => overwrite({ ...PASSKEY, uid: 'administrator' })),
    never('delete it', () => remove),
  ],
};

/** Passkeys, challenges and recovery codes that do not exist yet. */
export const newPasskeyTable: Table = {
  title: 'New passkeys and recovery codes',
  situations: (actor) => [
    { words: ['passkey'], path: passkeyPath('new'), stored: null },
    { words: ['challenge'], path: passkeyChallengePath('new'), stored: null },
    { words: ['own codes'], path: recoveryCodesPath(uidOf(actor)), stored: null },
  ],
  rows: [
    never('create it', () => create({ ...PASSKEY, uid: 'administrator' })),
    never('look for it', () => get),
  ],
};
