import { splitPath } from '../../platform/domain/document-path.ts';
import { USER_RECORDS } from '../../web/domain/places.ts';
import { type Account, listDocuments, type Project } from './project/project.ts';

/** A user with an account, a user record, or both. */
export interface Person {
  uid: string;
  email: string;
  name: string;
  /** -1 if there is no record. */
  level: number;
  disabled: boolean;
}

/** All users as lines of a table, highest level first. Throws `CommandError`. */
export async function listStaff(project: Project): Promise<string[]> {
  const accounts = await project.accounts();
  const records = await listDocuments(project, USER_RECORDS);
  const people = new Map(accounts.map((account) => [account.uid, toPerson(account)]));
  for (const { name, fields = {} } of records) {
    const [, uid] = splitPath(name);
    const account = people.get(uid);
    const recorded = textOf(fields.email);
    const person = {
      ...(account ?? { uid, name: '', disabled: false }),
      email: account ? account.email || recorded : `${recorded} (no account)`.trim(),
    };
    const full = [textOf(fields.firstName), textOf(fields.lastName)].filter((part) => part !== '').join(' ');
    people.set(uid, { ...person, name: full || person.name, level: levelOf(fields) });
  }
  if (people.size === 0) return [`Nobody has signed in to ${project.name} yet.`];
  const sorted = [...people.values()].sort(
    (one, other) => other.level - one.level || one.email.localeCompare(other.email),
  );
  const rows = sorted.map(({ uid, email, name, level, disabled }) =>
    [level < 0 ? 'none' : String(level), disabled ? `${email} (disabled)` : email, name, uid].map(printable),
  );
  return table([['level', 'e-mail', 'name', 'user id'], ...rows]);
}

/** The level in a user record; 0 (pending) if the record has none. */
export function levelOf(fields: Record<string, unknown>): number {
  const { integerValue, doubleValue } = (fields.permissionLevel ?? {}) as Record<string, unknown>;
  return Number(integerValue ?? doubleValue ?? 0);
}

/**
 * Removes characters that control a terminal or change the writing direction, because users choose their own names.
 * Cuts the text to 100 characters.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, 100);
}

function toPerson({ uid, email, displayName, disabled }: Account): Person {
  return { uid, email, name: displayName, level: -1, disabled };
}

/** The text in a field of a document; '' if there is none. */
export function textOf(value: unknown): string {
  const { stringValue } = (value ?? {}) as Record<string, unknown>;
  return typeof stringValue === 'string' ? stringValue : '';
}

function table(rows: string[][]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
