import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LEVELS } from '../../web/domain/people/levels.ts';
import { FIRST_ADMINISTRATOR_FILE } from '../../web/server/invitations/first-administrator.ts';
import { LiveError } from './live-error.ts';
import { hasMade, noteMade } from './made.ts';
import type { Live } from './step.ts';
import { dataEnvironment } from './steps/command.ts';
import { DATA_FOLDER, siteUser } from './steps/user.ts';

/** The name under which `noteMade` records that the first administrator was invited. */
const INVITATION = 'invitation';

/** Whether the site has no data yet, so that its first administrator will be invited. */
export function isNew({ machine }: Live): boolean {
  return !existsSync(machine.path(join(DATA_FOLDER, 'studio.sqlite')));
}

/**
 * Whether the running site has no administrator. Until it has one, the site keeps a file with a link that makes the
 * first one.
 */
export async function lacksAdministrator({ machine }: Live): Promise<boolean> {
  const file = machine.path(join(DATA_FOLDER, FIRST_ADMINISTRATOR_FILE));
  // Waits for the file, which the site writes after its start.
  for (let tries = 0; tries < 20 && !existsSync(file); tries++) await wait(100);
  return existsSync(file);
}

/** Whether an earlier run of this command has printed an invitation. */
export const isInvited = ({ machine }: Live): boolean => hasMade(machine, INVITATION);

/** Creates the invitation for the first administrator. Returns the lines to print. Throws `LiveError`. */
export function inviteAdministrator(live: Live, name: string): string[] {
  const { machine, root } = live;
  const { ok, output } = machine.run(
    join(root, 'node_modules/.bin/node'),
    ['scripts/data.ts', 'staff', 'invite', String(LEVELS.administrator), name],
    { cwd: root, env: dataEnvironment(live), as: siteUser(machine) },
  );
  if (!ok) throw new LiveError(`The first administrator cannot be invited: ${output.split('\n').at(-1)}`);
  noteMade(machine, INVITATION);
  return output.split('\n');
}
