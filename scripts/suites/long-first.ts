import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG } from '../suites.ts';

/**
 * Begins with the files that take longest, of whichever project, so that no worker is left with one of them at the end.
 * On a fresh clone Vitest knows no durations.
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
