import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Machine } from './machine.ts';
import { putFile, takeBackFile } from './made.ts';

const FILE = '/unit';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-made-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A machine on which the command is ended when it asks for a path for the `steps`th time. */
function machineEndingAfter(steps: number): Machine {
  let left = steps;
  const path = (absolute: string) => {
    if (left-- === 0) throw new Error('ended');
    return join(folder, absolute);
  };
  return { path } as Machine;
}
const machine = machineEndingAfter(Number.POSITIVE_INFINITY);
const content = () => (existsSync(join(folder, FILE)) ? readFileSync(join(folder, FILE), 'utf8') : null);

/** Calls `run` on machines on which it is ended after ever more steps, until it reaches its end. */
function endedEverywhere(prepare: () => void, run: (machine: Machine) => void, then: () => void): void {
  for (let steps = 1; ; steps++) {
    prepare();
    let isWhole = true;
    try {
      run(machineEndingAfter(steps));
    } catch {
      isWhole = false;
    }
    then();
    if (!isWhole) continue;
    expect(steps).toBeGreaterThan(5);
    return;
  }
}

test.each([
  ['no file', null],
  ['a file of the owner', 'theirs'],
])('after a kill anywhere while a file is written over %s, --undo restores that', (_what, before) => {
  const prepare = () => {
    rmSync(join(folder, FILE), { force: true });
    if (before !== null) writeFileSync(join(folder, FILE), before);
  };
  const put = (on: Machine) => putFile(on, FILE, 'ours');
  endedEverywhere(prepare, put, () => {
    expect(['ours', before]).toContain(content());
    takeBackFile(machine, FILE);
    expect(content()).toBe(before);
    expect(readdirSync(folder)).not.toContain('unit.new');
  });
  endedEverywhere(prepare, put, () => {
    put(machine);
    expect(content()).toBe('ours');
    takeBackFile(machine, FILE);
    expect(content()).toBe(before);
  });
});

test('after a kill anywhere in --undo, another one restores the owner’s file', () => {
  const prepare = () => {
    writeFileSync(join(folder, FILE), 'theirs');
    putFile(machine, FILE, 'ours');
  };
  endedEverywhere(
    prepare,
    (on) => takeBackFile(on, FILE),
    () => {
      takeBackFile(machine, FILE);
      expect(content()).toBe('theirs');
    },
  );
  expect(readdirSync(folder)).not.toContain('unit.before-live');
});
