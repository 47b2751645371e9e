import { inviteLink, type NewInvitation } from '../../web/domain/people/invitation.ts';
import { LEVELS } from '../../web/domain/people/levels.ts';
import { ownerDocuments } from '../../web/server/engine/owner-documents.ts';
import { storedInvitations } from '../../web/server/invitations/stored-invitations.ts';
import { readMainOrigin, readStudioDir } from '../../web/server/settings.ts';
import { notedAddress } from '../../web/server/start/site-address.ts';
import { loadStudio } from '../../web/server/studio/config/studio-config.ts';
import { CommandError } from './command.ts';
import { expectOk, type Project } from './project/project.ts';

/** The person whom an invitation is for. */
export interface Invited {
  level: NewInvitation['permissionLevel'];
  /** First and last name, such as `Ada Vale`; may be empty. */
  name: string;
}

/**
 * Makes an invitation with the owner's rights. Returns its link, which works once within 7 days. `origin`: the site's
 * address. Throws `CommandError`.
 */
async function invite(project: Project, { level, name }: Invited, origin: string): Promise<string> {
  const ask = async (path: string, body: object) =>
    expectOk(project, await project.call('POST', path.startsWith(':') ? path : `/${path}`, body));
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const key = await storedInvitations(ownerDocuments(ask, project.projectId)).make({
    firstName,
    lastName: rest.join(' '),
    teamRole: '',
    permissionLevel: level,
    email: '',
  });
  return inviteLink(origin, key);
}

/** Makes an invitation, for `npm run staff -- invite`. Returns the lines to print. Throws `CommandError`. */
export async function inviteLines(
  project: Project,
  invited: Invited,
  env: Record<string, string | undefined>,
): Promise<string[]> {
  const link = await invite(project, invited, await siteOrigin(project, env));
  const names = Object.entries(LEVELS).find(([, level]) => level === invited.level);
  return [
    `This link makes the person who opens it ${names?.[0] ?? ''}, once, within 7 days. Give it to that person alone:`,
    link,
  ];
}

/** The origin of the site: from `MAIN_ORIGIN`, else from the studio's configuration, else from the running site. */
async function siteOrigin(project: Project, env: Record<string, string | undefined>): Promise<string> {
  const configured = readMainOrigin(env) ?? (await loadStudio(readStudioDir(env, '.'))).mainOrigin;
  if (configured) return configured;
  const running = project.dataDir === null ? null : notedAddress(project.dataDir);
  if (running === null)
    throw new CommandError(
      'The address of the site is not known. Set MAIN_ORIGIN, such as https://studio.example, or start the site, and run this command again.',
    );
  return `http://${running.replace(/^(127\.0\.0\.1|\[::1\])(?=:)/, 'localhost')}`;
}
