import { ensureBuilt, isBuilt } from '../../../web/server/build/ensure-built.ts';
import { reasonOf } from '../../../web/server/reason-of.ts';
import { LiveError } from '../live-error.ts';
import type { Step } from '../step.ts';

/** The build. The service cannot create it, because it may not write to the program's folder. */
export const built: Step = {
  title: 'The site is built',
  check: ({ root }) => (isBuilt(root) ? null : 'The site is not built, or its files changed since.'),
  async apply({ root }) {
    await ensureBuilt(root).catch((error) => {
      throw new LiveError(`${reasonOf(error)}`);
    });
    return ['The site was built.'];
  },
};
