import type { ChildProcess } from 'node:child_process';

/**
 * Waits for `Ready on http://…` in the output of a process and resolves to that URL. If the process exits first,
 * rejects with its whole output; `name` is its name in the message.
 */
export function readyAddress(child: ChildProcess, name: string): Promise<string> {
  const streams = [child.stdout, child.stderr];
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /Ready on (\S+)/.exec(output)?.[1];
      if (!ready) return;
      // Continues reading, because a full pipe would block the process.
      for (const stream of streams) stream?.off('data', read).resume();
      resolve(ready);
    };
    for (const stream of streams) stream?.on('data', read);
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}:\n${output}`)));
  });
}
