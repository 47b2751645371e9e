import { runDataCommand } from './run-data-command.ts';

/** How a command of `scripts/data.ts` ended, and what it said. */
export interface CommandResult {
  status: number;
  out: string;
  err: string;
}

/**
 * For tests: runs a command in this process, with the environment of `npm run` and these settings. That each is started
 * through npm is tested by `export-import.test.ts` and the restore drill.
 */
export async function dataCommandResult(
  words: string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const status = await runDataCommand(
    words,
    { ...process.env, ...env },
    (line) => out.push(`${line}\n`),
    (problem) => err.push(`${problem}\n`),
  );
  return { status, out: out.join(''), err: err.join('') };
}
