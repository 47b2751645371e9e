import type { Command } from '../scripts/data/command.ts';

/**
 * What features add to the commands for the data, such as `npm run staff -- invite`: a command by its name, or a
 * subcommand by the command's name and its own first word.
 */
export const FEATURE_COMMANDS: Readonly<Record<string, () => Promise<Readonly<Record<string, Command>>>>> = {
  invitations: async () => (await import('./invitations/commands/staff-invite.ts')).COMMANDS,
  snapshot: async () => (await import('./snapshot/commands/snapshot.ts')).COMMANDS,
};
