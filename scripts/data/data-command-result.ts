import { runDataCommand } from './run-data-command.ts';

/** The exit code of a command of `scripts/data.ts`, and its output. */
export interface CommandResult {
  status: number;
  out: string;
  err: string;
}

/**
 * For tests: runs a command in this process, with the environment of `npm run` and these settings.
 * `export-import.test.ts` and the restore drill test the start through npm.
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
