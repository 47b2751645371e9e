import type { Account } from '@studio-site/backend/maintenance';
import { FormatError, objectIn } from './format-error.ts';

const TYPES = {
  subject: 'string',
  email: 'string',
  displayName: 'string',
  createdAt: 'number',
  lastLoginAt: 'number',
  disabled: 'boolean',
} as const;

/** Checks the content of `accounts.json`: the sign-in accounts by user id. Throws `FormatError`. */
export function readAccounts(file: string, entries: Record<string, unknown>): Account[] {
  const subjects = new Set<unknown>();
  return Object.keys(entries).map((uid) => {
    const place = `"${uid.slice(0, 100)}"`;
    if (uid === '' || uid.length > 128 || uid.includes('/') || /^__.*__$/.test(uid))
      throw new FormatError(file, place, 'this is not a user id.');
    const entry = objectIn(file, place, entries[uid]);
    for (const [name, type] of Object.entries(TYPES))
      if (typeof entry[name] !== type || (type === 'string' && String(entry[name]).length > 2000))
        throw new FormatError(file, `${place}, field "${name}"`, `the value must be a ${type}.`);
    const odd = Object.keys(entry).find((name) => !Object.hasOwn(TYPES, name));
    if (odd !== undefined)
      throw new FormatError(file, `${place}, field "${odd.slice(0, 100)}"`, 'the field is unknown.');
    for (const name of ['createdAt', 'lastLoginAt'])
      if (!Number.isSafeInteger(entry[name]))
        throw new FormatError(
          file,
          `${place}, field "${name}"`,
          'the value must be milliseconds since 1970.',
        );
    if (subjects.has(entry.subject))
      throw new FormatError(file, `${place}, field "subject"`, 'two accounts cannot have the same subject.');
    subjects.add(entry.subject);
    return { uid, ...entry } as Account;
  });
}
