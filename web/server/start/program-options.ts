import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Parses command-line options. If the command line is invalid, prints the usage line `use` and exits with code 1. */
export function programOptions<T extends ParseArgsOptionsConfig>(options: T, use: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(use);
    process.exit(1);
  }
}
