import type { Command } from '../scripts/data/command.ts';

/**
 * The commands of features for the data. The key of a command is its name (`snapshot`), that of a subcommand both names
 * (`staff invite` for `npm run staff -- invite`).
 */
export const FEATURE_COMMANDS: Readonly<Record<string, () => Promise<Readonly<Record<string, Command>>>>> = {
  invitations: async () => (await import('./invitations/commands/staff-invite.ts')).COMMANDS,
  snapshot: async () => (await import('./snapshot/commands/snapshot.ts')).COMMANDS,
};
