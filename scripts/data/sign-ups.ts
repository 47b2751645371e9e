import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCollection, type Value } from '@studio-site/backend/maintenance';
import { counted } from '../../platform/domain/text/counted.ts';
import { reasonOf } from '../../platform/errors.ts';
import { replaceFile } from '../../platform/files.ts';
import { signUpsCsv } from '../../web/domain/people/sign-up.ts';
import { SIGN_UPS } from '../../web/domain/places.ts';
import { type Call, type Command, CommandError } from './command.ts';
import { openProject } from './project/open-project.ts';
import { expectOk, listDocuments } from './project/project.ts';

/**
 * `npm run sign-ups -- <file.csv>` writes all sign-ups to a file. `npm run sign-ups -- remove <e-mail>` deletes the
 * sign-ups of an e-mail address. The site may be running.
 */
export const signUps: Command = {
  usage: 'sign-ups -- <file.csv>, or: npm run sign-ups -- remove <e-mail>',
  arguments: [1, 2],
  options: [],
  async run(call) {
    const [first = '', email] = call.arguments;
    // `remove` without an e-mail address must not be taken as a file name, because all addresses would be written to
    // that file.
    if (email === undefined && first !== 'remove') write(resolve(first), call);
    else if (email !== undefined && first === 'remove') await remove(email, call);
    else throw new CommandError(`Usage: npm run ${signUps.usage}`);
  },
};

function write(file: string, { dataDir, say }: Call): void {
  const rows = readCollection(dataDir, SIGN_UPS).map(({ fields: { email, time, consent, state } }) => ({
    email: textOf(email),
    time: time && 'timestampValue' in time ? time.timestampValue : '',
    consent: textOf(consent),
    state: textOf(state),
  }));
  if (existsSync(file)) throw new CommandError(`${file} already exists. Name another file.`);
  try {
    replaceFile(file, signUpsCsv(rows));
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${reasonOf(error)}.`);
  }
  say(`${rows.length} sign-ups were written to ${file}.`);
}

const textOf = (value: Value | undefined) => (value && 'stringValue' in value ? value.stringValue : '');

/** Maximum number of deletions in one commit. */
const AT_ONCE = 500;

/** Deletes every sign-up with this e-mail address, ignoring case. Anybody may have sent the form with it many times. */
async function remove(email: string, call: Call): Promise<void> {
  const project = await openProject(call);
  try {
    const found = (await listDocuments(project, SIGN_UPS)).filter(
      ({ fields }) =>
        (fields?.email as { stringValue?: string } | undefined)?.stringValue?.toLowerCase() ===
        email.trim().toLowerCase(),
    );
    if (found.length === 0) throw new CommandError(`Nobody has signed up as ${email}.`);
    for (let at = 0; at < found.length; at += AT_ONCE) {
      const writes = found.slice(at, at + AT_ONCE).map(({ name }) => ({ delete: name }));
      expectOk(project, await project.call('POST', ':commit', { writes }));
    }
    call.say(`${email} was removed: ${counted(found.length, 'sign-up')} deleted.`);
  } finally {
    await project.close();
  }
}
