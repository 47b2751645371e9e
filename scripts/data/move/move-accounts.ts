import { type Account, isGoogleAccount } from '@studio-site/backend/maintenance';
import { CommandError } from '../command.ts';
import { expectOk, type RemoteProject } from '../project/project.ts';
import { isStandIn } from '../stand-in.ts';

const A_CALL = 500;

/**
 * Creates the accounts in the new project, also those that sign in with passkeys. The accounts keep their user ids, to
 * which records, passkeys and bios refer, and a disabled account stays disabled. Skips accounts of the simulated Google
 * sign-in. Returns how many were moved. Throws `CommandError`.
 */
export async function moveAccounts(
  project: RemoteProject,
  accounts: Account[],
  force: boolean,
): Promise<number> {
  if (project.identity === null) return 0;
  const people = accounts.filter((account) => !isStandIn(account));
  for (let at = 0; at < people.length; at += A_CALL) {
    const users = people.slice(at, at + A_CALL).map(toUser);
    const { error = [] } = expectOk(
      project,
      await project.identity('accounts:batchCreate', { users, allowOverwrite: force, sanityCheck: false }),
    );
    const [refused] = error as { index?: number; message?: string }[];
    if (refused)
      throw new CommandError(
        `The documents are in ${project.name}, but it refused the account ${users[refused.index ?? 0]?.localId}: ${refused.message}.`,
      );
  }
  return people.length;
}

function toUser(account: Account) {
  const { uid, subject, email, displayName, createdAt, lastLoginAt, disabled } = account;
  return {
    localId: uid,
    ...(email === '' ? {} : { email, emailVerified: isGoogleAccount(account) }),
    displayName,
    disabled,
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    providerUserInfo: isGoogleAccount(account)
      ? [{ providerId: 'google.com', rawId: subject, email, displayName }]
      : [],
  };
}
