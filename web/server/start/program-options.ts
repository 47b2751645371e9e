import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * The options with which this program was started. Where it was given anything else, it says `use`, a sentence for the
 * person who started it, and ends.
 */
export function programOptions<T extends ParseArgsOptionsConfig>(options: T, use: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(use);
    process.exit(1);
  }
}
