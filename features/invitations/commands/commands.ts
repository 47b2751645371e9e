import { personNameAdvice } from '../../../platform/domain/text/name-problem.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { readMainOrigin, readStudioDir } from '../../../platform/settings/settings.ts';
import { notedAddress } from '../../../platform/settings/site-address.ts';
import { type Command, CommandError } from '../../../scripts/data/command.ts';
import { openProject } from '../../../scripts/data/project/open-project.ts';
import { expectOk, type Project } from '../../../scripts/data/project/project.ts';
import { LEVEL_NAMES, LEVELS, levelText } from '../../../web/domain/people/levels.ts';
import { loadStudio } from '../../../web/server/studio/config/studio-config.ts';
import { INVITED_LEVELS, inviteLink, type NewInvitation } from '../model/invitation.ts';
import { storedInvitations } from '../server/stored-invitations.ts';

/** The person whom an invitation is for. */
interface Invited {
  level: NewInvitation['permissionLevel'];
  /** First and last name, such as `Ada Vale`; may be empty. */
  name: string;
}

/** Makes an invitation with the owner's rights, and prints its link, which works once within 7 days. */
const invite: Command = {
  usage: `staff -- invite <level from ${LEVELS.author} to ${LEVEL_NAMES.length - 1}> [<name>]`,
  arguments: [1, 2],
  options: ['firebase'],
  async run(call) {
    const invited = readInvited(call.arguments);
    const project = await openProject(call);
    try {
      const key = await inviteTo(project, invited, await siteOrigin(project, call.env));
      const [level = ''] = Object.entries(LEVELS).find(([, one]) => one === invited.level) ?? [];
      call.say(
        `This link makes the person who opens it ${level}, once, within 7 days. Give it to that person alone:`,
      );
      call.say(key);
    } finally {
      await project.close();
    }
  },
};

export const COMMANDS = { 'staff invite': invite };

/** Parses the arguments. Throws `CommandError` for an invalid level or name. */
function readInvited([level = '', name = '']: readonly string[]): Invited {
  const invited = INVITED_LEVELS.find((one) => String(one) === level);
  if (invited === undefined)
    throw new CommandError(
      `${level} is not a level to invite to: ${INVITED_LEVELS.map(levelText).join(', ')}.`,
    );
  if (personNameAdvice(name) !== null)
    throw new CommandError(`The name cannot be used: ${personNameAdvice(name)}`);
  return { level: invited, name };
}

/** Makes an invitation. Resolves to its link. */
async function inviteTo(project: Project, { level, name }: Invited, origin: string): Promise<string> {
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
