import type { ChildProcess } from 'node:child_process';

/**
 * Resolves with the address that a process says it is ready on (`Ready on http://…`). Rejects with everything that it
 * printed when it ends before; `name` is what the message calls it.
 */
export function readyAddress(child: ChildProcess, name: string): Promise<string> {
  const streams = [child.stdout, child.stderr];
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /Ready on (\S+)/.exec(output)?.[1];
      if (!ready) return;
      // What it prints from now on is taken and forgotten: a full pipe would stop the process.
      for (const stream of streams) stream?.off('data', read).resume();
      resolve(ready);
    };
    for (const stream of streams) stream?.on('data', read);
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}:\n${output}`)));
  });
}
