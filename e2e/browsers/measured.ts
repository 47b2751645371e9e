import { test } from '@playwright/test';

/** Kinds of annotations that table-reporter.ts reads. */
export const ENGINE = 'engine';
export const MEASURED = 'measured';

/** Notes which browser, by name and version, the journey runs in. */
export function noteEngine(name: string): void {
  test.info().annotations.push({ type: ENGINE, description: name });
}

/** Notes how long something took, for the table at the end of a run: a figure and no condition. */
export function noteTimes(what: string, milliseconds: readonly number[]): void {
  test.info().annotations.push({ type: MEASURED, description: `${what}: ${milliseconds.join(', ')}` });
}
