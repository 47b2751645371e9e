import { type Call, type Command, CommandError } from './command.ts';
import { openProject } from './project/open-project.ts';
import { setLevel } from './staff-level.ts';
import { listStaff } from './staff-list.ts';

/** `npm run staff -- list` and `npm run staff -- set-level <e-mail> <level>`, on every engine. */
export const staff: Command = {
  usage: 'staff -- list, or npm run staff -- set-level <e-mail or user id> <level from 0 to 3>',
  arguments: [1, 3],
  options: ['firebase'],
  async run(call: Call) {
    const [action, who = '', level = ''] = call.arguments;
    const isList = action === 'list' && call.arguments.length === 1;
    const isSetLevel = action === 'set-level' && call.arguments.length === 3;
    if (!isList && !isSetLevel) throw new CommandError(`Use: npm run ${staff.usage}`);
    if (isSetLevel && !/^[0-3]$/.test(level))
      throw new CommandError(
        `${level} is not a level: 0 is pending, 1 an author, 2 an editor, 3 an administrator.`,
      );
    const project = await openProject(call);
    try {
      for (const line of isList ? await listStaff(project) : await setLevel(project, who, Number(level)))
        call.say(line);
    } finally {
      await project.close();
    }
  },
};
