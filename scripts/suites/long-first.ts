import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG } from '../suites.ts';

/**
 * Runs the slowest test files of all projects first, so that none runs alone at the end. The list of these files is
 * fixed, because a fresh clone has no recorded durations.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
