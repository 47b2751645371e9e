import { StoreError } from '@studio-site/backend/maintenance';
import { StartError } from '../../web/server/start/start-error.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { type Command, CommandError, readCall } from './command.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';
import { leaveDemo } from './leave-demo.ts';
import { moveToFirebase } from './move/move-to-firebase.ts';
import { restore } from './restore.ts';
import { signUps } from './sign-ups.ts';
import { staff } from './staff.ts';

const COMMANDS: Record<string, Command> = {
  backup,
  restore,
  check,
  'sign-ups': signUps,
  export: exportData,
  import: importData,
  'leave-demo': leaveDemo,
  staff,
  'move-to-firebase': moveToFirebase,
};

/**
 * Runs the command that the first word names, with the settings of `env`. `say` gets each line of its output, `complain`
 * what went wrong. Resolves to the exit code.
 */
export async function runDataCommand(
  [name = '', ...words]: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  complain: (problem: unknown) => void,
): Promise<0 | 1> {
  try {
    const command = COMMANDS[name];
    if (!command) throw new CommandError(`There is no command ${name || 'without a name'}.`);
    await command.run(readCall(command, words, env, say));
    return 0;
  } catch (error) {
    // What a person can fix is one sentence; anything else is printed with its stack.
    const isPlain = [StoreError, CommandError, StartError].some((kind) => error instanceof kind);
    complain(isPlain ? (error as Error).message : error);
    return 1;
  }
}
