import { allLevels, isLevel, LEVEL_NAMES } from '../../web/domain/people/levels.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { openProject } from './project/open-project.ts';
import type { Project } from './project/project.ts';
import { setDisabled } from './staff-disable.ts';
import { setLevel } from './staff-level.ts';
import { listStaff } from './staff-list.ts';

type Job = (project: Project) => Promise<string[]>;

/** `npm run staff -- list`, `set-level`, `disable` and `enable`, with every engine. */
export const staff: Command = {
  usage: `staff -- list, npm run staff -- set-level <e-mail or user id> <level from 0 to ${LEVEL_NAMES.length - 1}>, or npm run staff -- disable (or enable) <e-mail or user id>`,
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
