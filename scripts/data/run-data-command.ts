import { backup } from './backup.ts';
import { check } from './check.ts';
import { type Command, CommandError, isPlainError, readCall } from './command.ts';
import { exportData, importData } from './export-import.ts';
import { featureCommand } from './feature-commands.ts';
import { leaveDemo } from './leave-demo.ts';
import { moveToFirebase } from './move/move-to-firebase.ts';
import { move } from './move-site.ts';
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
  move,
  'move-to-firebase': moveToFirebase,
};

/**
 * Runs the command named by the first argument, with the settings of `env`. `say` receives each line of output.
 * `complain` receives an error, or only its message if the user can fix the problem. Resolves to the exit code.
 */
export async function runDataCommand(
  [name = '', ...words]: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  complain: (problem: unknown) => void,
): Promise<0 | 1> {
  try {
    const added = await featureCommand(name, words);
    const command = added?.command ?? COMMANDS[name];
    if (!command) throw new CommandError(`There is no command “${name}”.`);
    await command.run(readCall(command, added?.words ?? words, env, say));
    return 0;
  } catch (error) {
    complain(isPlainError(error) ? error.message : error);
    return 1;
  }
}
