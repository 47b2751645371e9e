import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SITE_PROCESS } from '../site-program.ts';

const root = join(import.meta.dirname, '../..');

interface ToolOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** A heading for the output. If it is given, the output is buffered until the program ends. */
  title?: string;
}

/** Runs a program from node_modules. Resolves to whether it succeeded. */
export function runTool(args: string[], options: ToolOptions = {}): Promise<boolean> {
  const { cwd = root, title } = options;
  const bin = join(root, 'node_modules/.bin');
  const env = {
    ...process.env,
    // Shares the compile cache, because tests start the same programs again and again.
    NODE_COMPILE_CACHE: SITE_PROCESS.env.NODE_COMPILE_CACHE,
    ...options.env,
    PATH: `${bin}:${process.env.PATH}`,
  };
  const [program = '', ...rest] = args;
  const child = spawn(program, rest, {
    cwd,
    env,
    stdio: [
      'ignore',
      ...(title === undefined ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      if (title !== undefined) process.stdout.write(`\n— ${title}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}
