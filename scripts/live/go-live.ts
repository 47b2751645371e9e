import { reasonOf } from '../../platform/errors.ts';
import { LiveError } from './machine.ts';
import type { Live, Step } from './step.ts';
import { caddyPackage, proxy } from './steps/caddy.ts';
import { certificate, otherNames } from './steps/certificate.ts';
import { dns, firewall, ports } from './steps/network.ts';
import { built, readable, studio } from './steps/program-folder.ts';
import { command, service } from './steps/service.ts';
import { settingsFile } from './steps/settings-file.ts';
import { system } from './steps/system.ts';
import { user } from './steps/user.ts';

type Say = (line: string) => void;

/** Applies each missing step and prints the changes. Throws `LiveError` at the first step that fails. */
export async function goLive(live: Live, steps: readonly Step[], say: Say): Promise<void> {
  let changes = 0;
  for (const step of steps) {
    const problem = await step.check(live);
    if (problem === null) continue;
    if (step.hint) {
      say(`Look at this: ${problem}`);
      continue;
    }
    if (step.apply === undefined) throw new LiveError(problem);
    for (const change of await step.apply(live)) {
      say(`  ${change}`);
      changes += 1;
    }
    const left = await step.check(live);
    if (left !== null) throw new LiveError(left);
  }
  if (changes === 0) say('Nothing had to be changed.');
}

/** Checks each step and prints the result. Resolves to whether all checks passed, not counting hints. */
export async function checkLive(live: Live, steps: readonly Step[], say: Say): Promise<boolean> {
  let isLive = true;
  for (const step of steps) {
    const problem = await Promise.resolve()
      .then(() => step.check(live))
      .catch((error: unknown) => {
        if (error instanceof LiveError) return reasonOf(error);
        throw error;
      });
    say(problem === null ? `✓ ${step.title}` : `${step.hint ? '!' : '✗'} ${problem}`);
    if (problem !== null && !step.hint) isLive = false;
  }
  return isLive;
}

/**
 * Undoes the steps in reverse order and prints the changes. Deletes data and settings only if `withData` is set. The
 * owner's other files stay.
 */
export function undoLive(live: Live, steps: readonly Step[], withData: boolean, say: Say): void {
  for (const step of steps.toReversed())
    for (const change of step.undo?.(live, withData) ?? []) say(`  ${change}`);
}

/** The requirements of a live site, in the order of their setup. The first steps only check and change nothing. */
export const STEPS: readonly Step[] = [
  system,
  dns,
  ports,
  caddyPackage,
  user,
  studio,
  built,
  readable,
  settingsFile,
  command,
  service,
  proxy,
  certificate,
  otherNames,
  firewall,
];
