import type { Command } from '../scripts/data/command.ts';

/**
 * The commands of features for the data. The key of a command is its name (`snapshot`). A command that it adds to one of
 * the core has the core's name and its own word or option: `staff invite` for `npm run staff -- invite`, `import --from`
 * for `npm run import -- --from ghost <file>`.
 */
export const FEATURE_COMMANDS: Readonly<Record<string, () => Promise<Readonly<Record<string, Command>>>>> = {
  invitations: async () => (await import('./invitations/commands/staff-invite.ts')).COMMANDS,
  copies: async () => (await import('./copies/commands/copy.ts')).COMMANDS,
  imports: async () => (await import('./imports/commands/import-from.ts')).COMMANDS,
  snapshot: async () => (await import('./snapshot/commands/snapshot.ts')).COMMANDS,
};
