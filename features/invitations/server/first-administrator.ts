import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '@studio-site/backend';
import { toPlainFields } from '@studio-site/backend/values';
import { describeError, type Log } from '../../../platform/log.ts';
import { FIRST_ADMINISTRATOR_FILE } from '../../../platform/settings/site-address.ts';
import { parsePlace } from '../../../web/domain/collections.ts';
import { LEVELS } from '../../../web/domain/people/levels.ts';
import { inviteLink, readInvite } from '../model/invitation.ts';
import type { StoredInvitations } from './stored-invitations.ts';

/** How long the link in the file is valid, in milliseconds. */
const LASTS = 3_600_000;

export interface FirstAdministratorOptions {
  dataDir: string;
  origin: string;
  invitations: StoredInvitations;
  log: Log;
}

/**
 * If there is no administrator, writes a file with a link that makes the first one
 * (features/invitations/README.md#invitations); otherwise deletes the file. A failure must not prevent the start, so
 * this never rejects.
 */
export async function offerFirstAdministrator(options: FirstAdministratorOptions): Promise<void> {
  const { dataDir, origin, invitations, log } = options;
  const file = join(dataDir, FIRST_ADMINISTRATOR_FILE);
  try {
    await withdrawFirstAdministrator(options);
    if (await invitations.hasAdministrator()) return;
    const person = { firstName: '', lastName: '', teamRole: '', email: '' };
    const key = await invitations.make(
      { ...person, permissionLevel: LEVELS.administrator },
      { lasts: LASTS, first: true },
    );
    write(file, textOf(inviteLink(origin, key)));
    log({
      level: 'warn',
      event: 'no-administrator',
      message: `There is no administrator yet. The file ${file} has a link that makes the first one. It is valid for an hour; the next start renews it.`,
    });
  } catch (error) {
    log({ level: 'error', event: 'no-administrator-link', message: describeError(error) });
  }
}

/** Deletes the file, and makes its link invalid. */
export async function withdrawFirstAdministrator({
  dataDir,
  invitations,
}: Pick<FirstAdministratorOptions, 'dataDir' | 'invitations'>): Promise<void> {
  const file = join(dataDir, FIRST_ADMINISTRATOR_FILE);
  const id = linkedId(file);
  if (id !== null) await invitations.remove(id);
  rmSync(file, { force: true });
}

/** Whether a change of a document makes someone an administrator. */
export function makesAdministrator({ path, after }: Change): boolean {
  if (after === null || parsePlace(path)?.kind !== 'user record') return false;
  return Number(toPlainFields(after.fields).permissionLevel) >= LEVELS.administrator;
}

/** The id of the invitation in the file; null if there is none. */
function linkedId(file: string): string | null {
  try {
    const [, fragment = ''] = /#(\S+)/.exec(readFileSync(file, 'utf8')) ?? [];
    return readInvite(fragment)?.id ?? null;
  } catch {
    return null;
  }
}

/** Replaces the file atomically, so that other system users can never read it. */
function write(file: string, text: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
}

const textOf = (
  link: string,
): string => `This link makes the first administrator of the site. Open it in a browser and sign in there.

${link}

It is valid for an hour and works once. Each start of the site writes a new one. The site deletes this file as soon as there
is an administrator. Give the link to nobody else.
`;
