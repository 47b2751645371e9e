import { INVITED_LEVELS } from '../../web/domain/people/invitation.ts';
import { allLevels, isLevel, LEVEL_NAMES, LEVELS, levelText } from '../../web/domain/people/levels.ts';
import { personNameAdvice } from '../../web/domain/text/name-problem.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { openProject } from './project/open-project.ts';
import type { Project } from './project/project.ts';
import { setDisabled } from './staff-disable.ts';
import { type Invited, inviteLines } from './staff-invite.ts';
import { setLevel } from './staff-level.ts';
import { listStaff } from './staff-list.ts';

type Job = (project: Project, env: Call['env']) => Promise<string[]>;

/** `npm run staff -- list`, `invite`, `set-level`, `disable` or `enable`, whichever database the site uses. */
export const staff: Command = {
  usage: `staff -- list, npm run staff -- invite <level from ${LEVELS.author} to ${LEVEL_NAMES.length - 1}> [<name>], npm run staff -- set-level <e-mail or user id> <level from 0 to ${LEVEL_NAMES.length - 1}>, or npm run staff -- disable (or enable) <e-mail or user id>`,
  arguments: [1, 3],
  options: ['firebase'],
  async run(call: Call) {
    const job = jobOf(call.arguments);
    const project = await openProject(call);
    try {
      for (const line of await job(project, call.env)) call.say(line);
    } finally {
      await project.close();
    }
  },
};

/** Parses the arguments. Throws `CommandError`. */
function jobOf(words: string[]): Job {
  const [action, who = '', level = ''] = words;
  if (action === 'list' && words.length === 1) return listStaff;
  if (action === 'invite' && words.length >= 2) return inviteJob(who, level);
  if (action === 'disable' && words.length === 2) return (project) => setDisabled(project, who, true);
  if (action === 'enable' && words.length === 2) return (project) => setDisabled(project, who, false);
  if (action !== 'set-level' || words.length !== 3) throw new CommandError(`Usage: npm run ${staff.usage}`);
  if (!/^\d$/.test(level) || !isLevel(Number(level)))
    throw new CommandError(`${level} is not a level: ${allLevels()}.`);
  return (project) => setLevel(project, who, Number(level));
}

/** Returns the job that invites a person with this level. Throws `CommandError` for an invalid level or name. */
function inviteJob(level: string, name: string): Job {
  const invited = INVITED_LEVELS.find((one) => String(one) === level);
  if (invited === undefined)
    throw new CommandError(
      `${level} is not a level to invite to: ${INVITED_LEVELS.map(levelText).join(', ')}.`,
    );
  if (personNameAdvice(name) !== null)
    throw new CommandError(`The name cannot be used: ${personNameAdvice(name)}`);
  return (project, env) => inviteLines(project, { level: invited, name } satisfies Invited, env);
}
