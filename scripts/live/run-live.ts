import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { personNameAdvice } from '../../platform/domain/text/name-problem.ts';
import { FIRST_ADMINISTRATOR_FILE } from '../../platform/settings/site-address.ts';
import { LEVELS } from '../../web/domain/people/levels.ts';
import { checkLive, goLive, STEPS, undoLive } from './go-live.ts';
import { parseHostName } from './host-name.ts';
import { LiveError, type Machine } from './machine.ts';
import { hasMade, noteMade } from './made.ts';
import { presentEmail } from './site-file.ts';
import type { Live } from './step.ts';
import { dataEnvironment } from './steps/service.ts';
import { settingsOf } from './steps/settings-file.ts';
import { DATA_FOLDER, siteUser } from './steps/user.ts';

/** The name under which `noteMade` records that the first administrator was invited. */
const INVITATION = 'invitation';

/** Whether an earlier run of this command has printed an invitation. */
const isInvited = ({ machine }: Live): boolean => hasMade(machine, INVITATION);

interface Call {
  machine: Machine;
  /** The program's folder. */
  root: string;
  /** The host name; null to use that of the settings, or to ask for it. */
  host: string | null;
  check: boolean;
  undo: boolean;
  /** Whether `undo` also deletes data and settings. */
  withData: boolean;
  /** The first administrator's name; null to ask for it. */
  name: string | null;
  /** The e-mail address for the certificate authority; null to keep the present one, or to ask for it. */
  email: string | null;
  ask(question: string): Promise<string>;
  say(line: string): void;
  complain(problem: unknown): void;
}

/** Sets up the live site, checks it, or undoes the setup. Resolves to whether that succeeded. */
export async function runLive(call: Call): Promise<boolean> {
  const { say, complain } = call;
  try {
    if (call.undo) {
      undoLive(await liveOf(call), STEPS, call.withData, say);
      return true;
    }
    if (call.check) return await checkLive(await liveOf(call), STEPS, say);
    const live = await withEmail(call, await liveOf(call));
    // Asks for the name before the steps, so that these can run unattended.
    const name = isNew(live) ? await nameOf(call) : call.name;
    await goLive(live, STEPS, say);
    say(`Live at ${live.origin}`);
    await offerInvitation(call, live, name);
    return true;
  } catch (error) {
    complain(error instanceof LiveError ? error.message : error);
    return false;
  }
}

/**
 * Resolves to the site that the call names. If neither the call nor the settings have a host, asks for it, or throws
 * `LiveError` if the site is to be checked or undone.
 */
async function liveOf({ machine, root, host: given, check, undo, ask }: Call): Promise<Live> {
  const { MAIN_ORIGIN: present } = settingsOf(machine);
  let host = given ?? URL.parse(present ?? '')?.hostname ?? null;
  if (host === null && (check || undo))
    throw new LiveError(
      'This site is not live yet: name its host, as in npm run live -- studio.example --check.',
    );
  host = parseHostName(host ?? (await ask('The host name of the site, such as studio.example: ')));
  const { https } = machine.ports;
  return {
    machine,
    root,
    host,
    origin: new URL(`https://${host}:${https}`).origin,
    email: presentEmail(machine) ?? null,
  };
}

async function withEmail({ machine, email: given, ask }: Call, live: Live): Promise<Live> {
  if (given === null && presentEmail(machine) !== undefined) return live;
  const typed =
    given ??
    (await ask('Your e-mail address, for warnings of the certificate authority (Enter for none): ')).trim();
  if (typed === '') return { ...live, email: null };
  if (!z.email().safeParse(typed).success)
    throw new LiveError(`“${typed}” is not an e-mail address. Run the command again, or leave it empty.`);
  return { ...live, email: typed };
}

async function nameOf({ name, ask }: Call): Promise<string> {
  const typed = (name ?? (await ask('The name of the first administrator, such as Ada Vale: '))).trim();
  const advice = personNameAdvice(typed);
  if (advice !== null) throw new LiveError(`The name cannot be used: ${advice} Run the command again.`);
  return typed;
}

/** Prints an invitation if there is no administrator. After the first one, prints another only if a name is given. */
async function offerInvitation(call: Call, live: Live, name: string | null): Promise<void> {
  if (!(await lacksAdministrator(live))) return;
  if (name === null && isInvited(live))
    return call.say(
      'There is no administrator yet. The link of the first run is valid for 7 days; for another one run: studio-site staff -- invite 3',
    );
  for (const line of inviteAdministrator(live, name ?? (await nameOf(call)))) call.say(line);
}

/** Whether the site has no data yet, so that its first administrator will be invited. */
function isNew({ machine }: Live): boolean {
  return !existsSync(machine.path(join(DATA_FOLDER, 'studio.sqlite')));
}

/**
 * Whether the running site has no administrator. Until it has one, the site keeps a file with a link that makes the
 * first one.
 */
async function lacksAdministrator({ machine }: Live): Promise<boolean> {
  const file = machine.path(join(DATA_FOLDER, FIRST_ADMINISTRATOR_FILE));
  // Waits for the file, which the site writes after its start.
  for (let tries = 0; tries < 20 && !existsSync(file); tries++) await wait(100);
  return existsSync(file);
}

/** Creates the invitation for the first administrator. Returns the lines to print. Throws `LiveError`. */
function inviteAdministrator(live: Live, name: string): string[] {
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
