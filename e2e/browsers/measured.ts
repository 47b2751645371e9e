import { test } from '@playwright/test';

/** Types of annotations that table-reporter.ts reads. */
export const ENGINE = 'engine';
export const MEASURED = 'measured';

/** Records name and version of the browser. */
export function noteEngine(name: string): void {
  test.info().annotations.push({ type: ENGINE, description: name });
}

/** Records durations for the table that is printed at the end. They are not asserted. */
export function noteTimes(what: string, milliseconds: readonly number[]): void {
  test.info().annotations.push({ type: MEASURED, description: `${what}: ${milliseconds.join(', ')}` });
}
