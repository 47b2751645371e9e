import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';

/** Time limit in milliseconds for the site to start. */
const LONGEST_START = 300_000;

interface Program {
  command: string;
  args: readonly string[];
  options: SpawnOptionsWithoutStdio;
  /** The reason in the output of a site that did not start. */
  reasonIn: (output: string) => string;
  /** Gets the whole output after the site has ended. */
  onEnd?: (output: string) => void;
}

/**
 * Starts a site as another process, and stops it after `work`, which gets its origin and a function that returns its output
 * so far. Rejects if the site does not start.
 */
export async function withStartedSite<T>(
  { command, args, options, reasonIn, onEnd }: Program,
  work: (origin: string, output: () => string) => Promise<T>,
): Promise<T> {
  const child = spawn(command, args, { ...options, stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
          const ready = /Ready on (\S+)/.exec(output)?.[1];
          if (ready !== undefined) resolve(ready);
        });
      child.once('error', (error) => reject(new Error(`it cannot be started (${error.message})`)));
      ended.then(() => reject(new Error(reasonIn(output))));
      setTimeout(() => reject(new Error('it was not ready within five minutes')), LONGEST_START).unref();
    });
    return await work(origin, () => output);
  } finally {
    child.kill();
    await ended;
    onEnd?.(output);
  }
}
