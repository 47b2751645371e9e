import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '../../features/all.ts';
import type { Command } from './command.ts';
import type { ChangeStudio } from './format/studio-folder.ts';

const folder = join(import.meta.dirname, '../../features');

/**
 * What features have for the data, in `features/{name}/commands/commands.ts`. The key of a command is its name
 * (`snapshot`). A command that it adds to one of the core has the core's name and its own word or option: `staff invite`
 * for `npm run staff -- invite`, `import --from` for `npm run import -- --from ghost <file>`. `changeStudio`: what its
 * documents change in the studio's folder, for `npm run export`.
 */
interface FeatureCommands {
  COMMANDS?: Readonly<Record<string, Command>>;
  changeStudio?: ChangeStudio;
}

async function ofFeatures(): Promise<[feature: string, module: FeatureCommands][]> {
  const files = Object.keys(FEATURES).map(
    (name) => [name, join(folder, name, 'commands/commands.ts')] as const,
  );
  return Promise.all(
    files
      .filter(([, file]) => existsSync(file))
      .map(async ([name, file]): Promise<[string, FeatureCommands]> => [name, await import(file)]),
  );
}

const commandsOfFeatures = async (): Promise<[words: string, command: Command][]> =>
  (await ofFeatures()).flatMap(([, { COMMANDS }]) => Object.entries(COMMANDS ?? {}));

/** What features change in the studio's folder of an export, with the features' names. */
export const studioChanges = async (): Promise<[feature: string, change: ChangeStudio][]> =>
  (await ofFeatures()).flatMap(([name, { changeStudio }]) => (changeStudio ? [[name, changeStudio]] : []));

/** The commands of features that begin with the name of a core command, such as `import --from`. */
export const commandsAddedTo = async (name: string): Promise<Command[]> =>
  (await commandsOfFeatures()).flatMap(([words, command]) => (words.startsWith(`${name} `) ? [command] : []));

/** The usage line of a command of the core, with what features add to it. */
export const usageWithFeatures = async (name: string, usage: string): Promise<string> =>
  [usage, ...(await commandsAddedTo(name)).map((added) => `or: npm run ${added.usage}`)].join(', ');

/**
 * The command of a feature that these words call, with its arguments; null if no feature has one.
 */
export async function featureCommand(
  name: string,
  words: string[],
): Promise<{ command: Command; words: string[] } | null> {
  const found = new Map(await commandsOfFeatures());
  // Options may come before the subcommand.
  const at = words.findIndex((word) => word !== '' && !word.startsWith('-'));
  const [whole, below] = [found.get(name), found.get(`${name} ${words[at]}`)];
  const withOption = words
    .filter((word) => word.startsWith('--'))
    .map((word) => found.get(`${name} ${word.split('=')[0]}`))
    .find((command) => command !== undefined);
  if (withOption) return { command: withOption, words };
  if (below) return { command: below, words: words.toSpliced(at, 1) };
  return whole ? { command: whole, words } : null;
}
