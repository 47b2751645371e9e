import { allLevels, isLevel, LEVEL_NAMES } from '../../web/domain/people/levels.ts';
import { userRecordPath } from '../../web/domain/places.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { commandsAddedTo } from './feature-commands.ts';
import { openProject } from './project/open-project.ts';
import { getDocument, type Project } from './project/project.ts';
import { findAccount, setLevel } from './staff-level.ts';
import { levelOf, listStaff, printable } from './staff-list.ts';

type Job = (project: Project) => Promise<string[]>;

/** `npm run staff -- list`, `set-level`, `disable`, `enable` or those of features, whichever database the site uses. */
export const staff: Command = {
  usage: [
    'staff -- list',
    ...(await commandsAddedTo('staff')).map(({ usage }) => `npm run ${usage}`),
    `npm run staff -- set-level <e-mail or user id> <level from 0 to ${LEVEL_NAMES.length - 1}>`,
    'or npm run staff -- disable (or enable) <e-mail or user id>',
  ].join(', '),
  arguments: [1, 3],
  options: ['firebase'],
  async run(call: Call) {
    const job = jobOf(call.arguments);
    const project = await openProject(call);
    try {
      for (const line of await job(project)) call.say(line);
    } finally {
      await project.close();
    }
  },
};

/** Parses the arguments. Throws `CommandError`. */
function jobOf(words: string[]): Job {
  const [action, who = '', level = ''] = words;
  if (action === 'list' && words.length === 1) return listStaff;
  if (action === 'disable' && words.length === 2) return (project) => setDisabled(project, who, true);
  if (action === 'enable' && words.length === 2) return (project) => setDisabled(project, who, false);
  if (action !== 'set-level' || words.length !== 3) throw new CommandError(`Usage: npm run ${staff.usage}`);
  if (!/^\d$/.test(level) || !isLevel(Number(level)))
    throw new CommandError(`${level} is not a level: ${allLevels()}.`);
  return (project) => setLevel(project, who, Number(level));
}

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
