import { checkFolder } from '@studio-site/backend/maintenance';
import { checkPictures } from './check-pictures.ts';
import { type Command, CommandError } from './command.ts';

/** `npm run check-data` lists damaged data, damaged picture files and unused files. The site may be running. */
export const check: Command = {
  usage: 'check-data',
  arguments: [0, 0],
  options: [],
  run({ dataDir, say }) {
    const problems = checkFolder(dataDir);
    for (const problem of problems) say(problem);
    if (problems.length > 0) throw new CommandError(`${dataDir} is damaged. Restore a backup.`);
    const pictures = checkPictures(dataDir);
    for (const sentence of [...pictures.problems, ...pictures.unused]) say(sentence);
    if (pictures.problems.length > 0)
      throw new CommandError(
        `${pictures.problems.length} picture files are missing or damaged. Restore a backup.`,
      );
    say(`${dataDir} is undamaged: the database and ${pictures.whole} picture files.`);
  },
};
