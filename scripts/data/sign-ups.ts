import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCollection } from '@studio-site/backend/maintenance';
import { SIGN_UPS } from '../../web/app/domain/places.ts';
import { csv } from '../../web/app/domain/text/csv.ts';
import { type Command, CommandError } from './command.ts';

/** `npm run sign-ups -- <file.csv>`, also while the site runs. */
export const signUps: Command = {
  usage: 'sign-ups -- <file.csv>',
  arguments: [1, 1],
  options: [],
  run({ arguments: [file = ''], dataDir, say }) {
    const rows = readCollection(dataDir, SIGN_UPS).map(({ fields: { email, time } }) => [
      email && 'stringValue' in email ? email.stringValue : '',
      time && 'timestampValue' in time ? time.timestampValue : '',
    ]);
    try {
      writeFileSync(resolve(file), csv([['email', 'time'], ...rows]), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
      throw new CommandError(
        isThere
          ? `${resolve(file)} is there already: name another file.`
          : `${resolve(file)} cannot be written: ${error instanceof Error ? error.message : error}.`,
      );
    }
    say(`${rows.length} sign-ups are in ${resolve(file)}.`);
  },
};
