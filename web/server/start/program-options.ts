import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Parses the program's options. On anything unknown, prints `use`, a usage line, and exits. */
export function programOptions<T extends ParseArgsOptionsConfig>(options: T, use: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(use);
    process.exit(1);
  }
}
