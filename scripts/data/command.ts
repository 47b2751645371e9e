import { resolve } from 'node:path';

/** A command on the data, started as `npm run <name> -- <arguments>`. */
export interface Command {
  /** What follows `npm run`, for the sentence about its use. */
  usage: string;
  /** How many arguments it takes, at least and at most; options such as `--force` aside. */
  arguments: [least: number, most: number];
  /** The options that it knows, such as `--force`. */
  options: string[];
  run(call: Call): void | Promise<void>;
}

/** How a command was called. */
export interface Call {
  arguments: string[];
  options: Set<string>;
  /** Absolute path of the data folder: `DATA_DIR` as for `npm start`. */
  dataDir: string;
  env: Record<string, string | undefined>;
  say(line: string): void;
}

/** A reason to stop that a person can mend; the message is one clear sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Reads the words after the command's name. Throws `CommandError` with its use when they do not fit. */
export function readCall(
  command: Command,
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
): Call {
  const options = new Set(words.filter((word) => word.startsWith('--')));
  const rest = words.filter((word) => !word.startsWith('--') && word !== '');
  const [least, most] = command.arguments;
  const unknown = [...options].find((option) => !command.options.includes(option));
  if (unknown !== undefined || rest.length < least || rest.length > most)
    throw new CommandError(`Use: npm run ${command.usage}`);
  return { arguments: rest, options, dataDir: resolve(env.DATA_DIR ?? './data'), env, say };
}
