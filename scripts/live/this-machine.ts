import { spawnSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { Machine, Ran, RunOptions } from './machine.ts';
import { LiveError } from './step.ts';

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return {
    path: (absolute) => absolute,
    ports: { http: 80, https: 443 },
    run: runProgram,
    systemctl: (...args) => runProgram('systemctl', args),
    lookUp: lookUpWith(new Resolver({ timeout: 3000, tries: 2 })),
    addresses: () =>
      Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        .filter(({ internal }) => !internal)
        .map(({ address }) => address),
  };
}

/** Runs a program without a shell. If the program is missing, `ok` is false. */
export function runProgram(program: string, args: readonly string[], { cwd, env, as }: RunOptions = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    input: '',
    maxBuffer: 2 ** 26,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', ...env },
    ...(cwd === undefined ? {} : { cwd }),
    ...as,
  });
  if (error) return { ok: false, output: `${program}: ${error.message}` };
  return { ok: status === 0, output: `${stdout}${stderr}`.trimEnd() };
}

/**
 * Returns a function that queries DNS directly. It ignores /etc/hosts, because providers often map the machine's own
 * name to a loopback address there.
 */
export function lookUpWith(resolver: Resolver): Machine['lookUp'] {
  const ask = async (records: Promise<string[]>): Promise<string[]> => {
    try {
      return await records;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['ENODATA', 'ENOTFOUND'].includes(code)) return [];
      throw new LiveError(
        `This machine gets no answer from DNS (${code}), so the address of the host cannot be checked. Check its network and /etc/resolv.conf, then run the command again.`,
      );
    }
  };
  return async (name) =>
    (await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))])).flat();
}
