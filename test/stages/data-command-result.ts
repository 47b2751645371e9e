import { runDataCommand } from '../../scripts/data/run-data-command.ts';

/** Exit code and output of a command of `scripts/data.ts`. */
export interface CommandResult {
  status: number;
  out: string;
  err: string;
}

/**
 * Runs a command in this process, for tests, with the environment variables of this process and `env`. Commands as
 * separate processes are tested in `export-import.test.ts` and in the restore drill.
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
