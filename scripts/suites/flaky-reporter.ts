import { appendFileSync } from 'node:fs';
import type { TestCase } from 'vitest/node';

/** A Vitest reporter: appends the title of each test that passed only in its second try to the file `FLAKY_TESTS`. */
export default class FlakyReporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.FLAKY_TESTS;
    if (file && test.diagnostic()?.flaky)
      appendFileSync(file, `${test.module.relativeModuleId} › ${test.fullName}\n`);
  }
}
