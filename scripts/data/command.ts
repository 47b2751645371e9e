import { parseArgs } from 'node:util';
import { StoreError } from '@studio-site/backend/maintenance';
import { BackupError, StartError } from '../../platform/errors.ts';
import { readDataDir } from '../../platform/settings/settings.ts';

/** A command for the data, started by `npm run <name> -- <arguments>`. */
export interface Command {
  /** The text after `npm run` in the usage line. */
  usage: string;
  /** Minimum and maximum number of arguments, not counting options such as `--force`. */
  arguments: [least: number, most: number];
  /** Options without a value, without dashes, such as `force`. */
  options: string[];
  /** Options with a value, without dashes, such as `from` of `--from ghost`. */
  values?: string[];
  run(call: Call): void | Promise<void>;
}

/** The parsed command line. */
export interface Call {
  arguments: string[];
  /** The given options that have no value, without dashes. */
  options: Set<string>;
  /** Values of the options that have one, by option. */
  values: Record<string, string>;
  /** Absolute path of the data folder, from `DATA_DIR` as in `npm start`. */
  dataDir: string;
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** An error that the user can fix. The command prints its message, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Whether the message of an error is written for the user, so that it is printed without a stack. */
export const isPlainError = (error: unknown): error is Error =>
  [StoreError, BackupError, CommandError, StartError].some((kind) => error instanceof kind);

/**
 * Parses the arguments after the command's name. Throws `CommandError` with the usage line if they are invalid, and
 * `StartError` if a setting is invalid.
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
  return new CommandError(`Usage: npm run ${command.usage}`);
}
