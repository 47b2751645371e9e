import { appendFileSync } from 'node:fs';
import type { TestCase } from 'vitest/node';

/**
 * A Vitest reporter. It appends the title of each test that passed only at the second attempt to the file named in
 * `FLAKY_TESTS`.
 */
export default class FlakyReporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.FLAKY_TESTS;
    if (file && test.diagnostic()?.flaky)
      appendFileSync(file, `${test.module.relativeModuleId} › ${test.fullName}\n`);
  }
}
