import { parseArgs } from 'node:util';
import { readDataDir } from '../../web/server/settings.ts';

/** A command on the data, started as `npm run <name> -- <arguments>`. */
export interface Command {
  /** The text after `npm run` in the usage message. */
  usage: string;
  /** The least and greatest number of arguments, without options such as `--force`. */
  arguments: [least: number, most: number];
  /** The accepted options, without their dashes: `force`. */
  options: string[];
  /** The accepted options with a value: `--from ghost`. */
  values?: string[];
  run(call: Call): void | Promise<void>;
}

/** The parsed command line. */
export interface Call {
  arguments: string[];
  /** The given options, without their dashes. */
  options: Set<string>;
  /** The values of the options that take one, by option. */
  values: Record<string, string>;
  /** Absolute path of the data folder: `DATA_DIR` as for `npm start`. */
  dataDir: string;
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** A failure that a person can fix; the message is one clear sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Parses the arguments after the command's name. Throws `CommandError` with the usage when they are invalid,
 * `StartError` when the environment is.
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
