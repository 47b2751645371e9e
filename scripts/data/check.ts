import { checkFolder } from '@studio-site/backend/maintenance';
import { type Command, CommandError } from './command.ts';

/** `npm run check-data`, also while the site runs. */
export const check: Command = {
  usage: 'check-data',
  arguments: [0, 0],
  options: [],
  run({ dataDir, say }) {
    const problems = checkFolder(dataDir);
    for (const problem of problems) say(problem);
    if (problems.length > 0) throw new CommandError(`${dataDir} is damaged: restore a backup.`);
    say(`${dataDir} is sound.`);
  },
};
