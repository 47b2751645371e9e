import { userRecordPath } from '../../web/domain/places.ts';
import { CommandError } from './command.ts';
import { getDocument, type Project } from './project/project.ts';
import { findAccount, setLevel } from './staff-level.ts';
import { levelOf, printable } from './staff-list.ts';

/**
 * Disables or enables an account. A person who has a record but no account, such as one who has deleted it, gets a disabled
 * account. Returns the lines to print. Disabling also sets the level to 0, because on Firebase
 * an ID token stays valid for up to an hour, while the level is read at each access. Throws `CommandError`.
 */
export async function setDisabled(project: Project, who: string, disabled: boolean): Promise<string[]> {
  const { uid, email } = await findAccount(project, who, disabled);
  const account = (await project.accounts()).find((one) => one.uid === uid);
  const name = printable(email);
  if (!account && !disabled)
    throw new CommandError(
      `${name} has a user record but no account, so there is nothing to enable. The person must sign in at /admin/login first.`,
    );
  if (account?.disabled !== disabled) await project.setDisabled(uid, disabled);
  const word = disabled ? 'disabled' : 'enabled';
  const said = [account?.disabled === disabled ? `${name} is ${word} already.` : `${name} is ${word} now.`];
  if (!account)
    said.push('There was no account: a disabled one is kept, so that no sign-in can create it again.');
  const record = await getDocument(project, userRecordPath(uid));
  const level = record === null ? 0 : levelOf(record.fields ?? {});
  if (disabled && level > 0) said.push(...(await setLevel(project, uid, 0)));
  if (!disabled && level === 0) said.push('The account has no rights yet. Give it a level with set-level.');
  return said;
}
