import { randomUUID } from 'node:crypto';
import { toFields } from '@studio-site/backend/values';
import { splitPath } from '../../platform/domain/document-path.ts';
import { logEntryPath, USER_RECORDS, userRecordPath } from '../../web/domain/places.ts';
import { CommandError } from './command.ts';
import {
  expectOk,
  getDocument,
  listDocuments,
  nameOf,
  type Project,
  type WireDocument,
} from './project/project.ts';
import { levelOf, printable, textOf } from './staff-list.ts';

const ATTEMPTS = 5;
/** The change log names this as the author of changes by the command. No user has this id. */
const BY_COMMAND = 'command';

/**
 * Sets the level of the user with this e-mail address or id, and logs the change in the same commit. Creates the user
 * record if it is missing. Returns the message to print. Throws `CommandError`.
 */
export async function setLevel(project: Project, who: string, level: number): Promise<string[]> {
  const { uid, email } = await findAccount(project, who);
  const path = userRecordPath(uid);
  for (let attempt = 1; ; attempt++) {
    const record = await getDocument(project, path);
    const before = record === null ? -1 : levelOf(record.fields ?? {});
    if (before === level) return [`${printable(email)} already has level ${level}.`];
    const writes = [recordWrite(project, path, record, level), logWrite(project, uid, before, level)];
    const answer = await project.call('POST', ':commit', { writes });
    // If the record changed between reading and writing, reads it again, so that no change is lost.
    const changed = /FAILED_PRECONDITION|ALREADY_EXISTS|NOT_FOUND|ABORTED/.test(answer.body?.error?.status);
    if (!changed || attempt === ATTEMPTS) {
      expectOk(project, answer);
      return [
        `${printable(email)} now has level ${level}${before < 0 ? ', in a new user record' : ` (before: ${before})`}.`,
      ];
    }
  }
}

/**
 * Finds a user by e-mail address or id. `email` is the id if the account has no address. `byRecord`: an address that no
 * account has any more is looked up in the user records, which is safe for taking rights. Throws `CommandError`.
 */
export async function findAccount(
  project: Project,
  who: string,
  byRecord = false,
): Promise<{ uid: string; email: string }> {
  const accounts = await project.accounts();
  const byId = accounts.find(({ uid }) => uid === who);
  if (byId) return { uid: byId.uid, email: byId.email || byId.uid };
  const found = accounts.filter(({ email }) => email.toLowerCase() === who.toLowerCase());
  const [account] = found;
  // Ids without an account are accepted too: demo users have records before their first sign-in, and `list` shows their
  // ids.
  const isId = /^[\w-]{1,128}$/.test(who);
  if (account === undefined && isId && (await getDocument(project, userRecordPath(who))) !== null)
    return { uid: who, email: who };
  if (account === undefined) {
    // The address in a user record is not enough, because its account may have lost that address since.
    const recorded = await idsWithAddress(project, who);
    const [only] = recorded;
    if (byRecord && only !== undefined && recorded.length === 1) return { uid: only, email: who };
    throw new CommandError(
      recorded.length > 0
        ? `No account has the address ${printable(who)}, but a user record has it. Check whose record it is, then use the user id ${recorded.join(' or ')} instead.`
        : `Nobody has signed in to ${project.name} as ${printable(who)}. That person must sign in at /admin/login first; then run this command again.`,
    );
  }
  if (found.length > 1)
    throw new CommandError(
      `${found.length} accounts have the address ${printable(who)}. Use one of the user ids ${found.map(({ uid }) => uid).join(', ')} instead.`,
    );
  // Requires a verified e-mail address. Otherwise anyone could get another person's level by entering that person's
  // address.
  if (!account.emailVerified)
    throw new CommandError(
      `The address ${printable(who)} of the user id ${account.uid} is not verified. Check whose account it is, then use the user id instead.`,
    );
  return account;
}

/** The ids of the user records with this e-mail address. */
async function idsWithAddress(project: Project, address: string): Promise<string[]> {
  const records = await listDocuments(project, USER_RECORDS);
  return records
    .filter(({ fields = {} }) => textOf(fields.email).toLowerCase() === address.toLowerCase())
    .map(({ name }) => splitPath(name)[1]);
}

function recordWrite(project: Project, path: string, record: WireDocument | null, level: number) {
  const name = nameOf(project, path);
  if (record === null)
    return {
      update: {
        name,
        fields: toFields({ firstName: '', lastName: '', teamRole: '', permissionLevel: level }),
      },
      currentDocument: { exists: false },
    };
  return {
    update: { name, fields: toFields({ permissionLevel: level }) },
    updateMask: { fieldPaths: ['permissionLevel'] },
    currentDocument: { updateTime: record.updateTime },
  };
}

function logWrite(project: Project, uid: string, from: number, to: number) {
  return {
    update: {
      name: nameOf(project, logEntryPath(randomUUID())),
      fields: toFields({
        kind: 'level',
        subject: uid,
        by: BY_COMMAND,
        from: { permissionLevel: from },
        to: { permissionLevel: to },
      }),
    },
    updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  };
}
