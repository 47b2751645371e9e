import { parseArgs } from 'node:util';
import { readDataDir } from '../../web/server/settings.ts';

/** A command on the data, started as `npm run <name> -- <arguments>`. */
export interface Command {
  /** What follows `npm run`, for the message about its use. */
  usage: string;
  /** How many arguments it takes, at least and at most; options such as `--force` aside. */
  arguments: [least: number, most: number];
  /** The options that it knows, without their dashes: `force`. */
  options: string[];
  /** Those that take a word: `--from ghost`. */
  values?: string[];
  run(call: Call): void | Promise<void>;
}

/** How a command was called. */
export interface Call {
  arguments: string[];
  /** Those that were given, without their dashes. */
  options: Set<string>;
  /** The words of those that take one, by their names. */
  values: Record<string, string>;
  /** Absolute path of the data folder: `DATA_DIR` as for `npm start`. */
  dataDir: string;
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** A reason to stop that a person can fix; the message is one clear sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Reads the arguments after the command's name. Throws `CommandError` with its use when they are not right, `StartError`
 * when the environment is not.
 */
export function readCall(
  command: Command,
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Call {
  const { positionals, values } = readWords(command, words);
  const [least, most] = command.arguments;
  if (positionals.length < least || positionals.length > most) throw correctUse(command);
  const options = new Set(Object.keys(values).filter((name) => typeof values[name] === 'boolean'));
  const given = Object.entries(values).filter((one): one is [string, string] => typeof one[1] === 'string');
  return {
    arguments: positionals,
    options,
    values: Object.fromEntries(given),
    dataDir: readDataDir(env, '.'),
    env,
    say,
  };
}

function readWords(command: Command, words: string[]) {
  const options: Record<string, { type: 'boolean' | 'string' }> = Object.fromEntries([
    ...command.options.map((name) => [name, { type: 'boolean' as const }]),
    ...(command.values ?? []).map((name) => [name, { type: 'string' as const }]),
  ]);
  try {
    return parseArgs({ args: words.filter((word) => word !== ''), options, allowPositionals: true });
  } catch {
    throw correctUse(command);
  }
}

function correctUse(command: Command): CommandError {
  return new CommandError(`Use: npm run ${command.usage}`);
}
