import { userRecordPath } from '../../web/domain/places.ts';
import { CommandError } from './command.ts';
import { getDocument, type Project } from './project/project.ts';
import { findAccount, setLevel } from './staff-level.ts';
import { levelOf, printable } from './staff-list.ts';

/**
 * Disables or enables an account. Returns the lines to print. Disabling also sets the level to 0, because on Firebase
 * an ID token stays valid for up to an hour, while the level is read at each access. Throws `CommandError`.
 */
export async function setDisabled(project: Project, who: string, disabled: boolean): Promise<string[]> {
  const { uid, email } = await findAccount(project, who);
  const account = (await project.accounts()).find((one) => one.uid === uid);
  const name = printable(email);
  if (!account)
    throw new CommandError(
      `${name} has a user record but no account, so there is nothing to disable. Use set-level to change the record's level.`,
    );
  if (account.disabled !== disabled) await project.setDisabled(uid, disabled);
  const word = disabled ? 'disabled' : 'enabled';
  const said = [account.disabled === disabled ? `${name} is ${word} already.` : `${name} is ${word} now.`];
  const record = await getDocument(project, userRecordPath(uid));
  const level = record === null ? 0 : levelOf(record.fields ?? {});
  if (disabled && level > 0) said.push(...(await setLevel(project, uid, 0)));
  if (!disabled && level === 0) said.push('The account has no rights yet. Give it a level with set-level.');
  return said;
}
