import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { reasonOf } from '../platform/errors.ts';
import { LiveError, thisMachine } from './live/machine.ts';
import { runLive } from './live/run-live.ts';

// `sudo npm run live -- <host>` makes the site public on this machine. `--check` only checks, and `--undo` undoes the
// setup. Guide: docs/one-public-machine.md.
const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const USE =
  'Usage: sudo npm run live -- [<host>] [--check | --undo [--data]] [--name <administrator>] [--email <address>]';

const call = readCall();
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const isDone = await runLive({
  ...call,
  machine: thisMachine(),
  root: join(import.meta.dirname, '..'),
  ask: (question) => Promise.race([terminal.question(question), endOfInput()]),
  say: (line) => console.log(line),
  complain: (problem) => console.error(problem instanceof Error ? problem : reasonOf(problem)),
});
terminal.close();
process.exitCode = isDone ? 0 : 1;

/** Rejects when there is no further input, as without a terminal. */
async function endOfInput(): Promise<never> {
  await once(terminal, 'close');
  throw new LiveError(`The answer is missing. Without a terminal give all answers in the command. ${USE}`);
}

function readCall() {
  try {
    const { values, positionals } = parseArgs({
      options: { check: FLAG, undo: FLAG, data: FLAG, name: TEXT, email: TEXT },
      allowPositionals: true,
    });
    const { check, undo, data: withData, name = null, email = null } = values;
    if (positionals.length > 1 || (check && undo) || (withData && !undo)) throw new Error(USE);
    return { host: positionals[0] ?? null, check, undo, withData, name, email };
  } catch {
    console.error(USE);
    process.exit(1);
  }
}
