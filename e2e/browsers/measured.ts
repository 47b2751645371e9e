import { test } from '@playwright/test';

/** Annotation types that table-reporter.ts reads. */
export const ENGINE = 'engine';
export const MEASURED = 'measured';

/** Records the name and version of the journey's browser. */
export function noteEngine(name: string): void {
  test.info().annotations.push({ type: ENGINE, description: name });
}

/** Records a duration for the table at the end of a run; it is not asserted. */
export function noteTimes(what: string, milliseconds: readonly number[]): void {
  test.info().annotations.push({ type: MEASURED, description: `${what}: ${milliseconds.join(', ')}` });
}
