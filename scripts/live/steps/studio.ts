import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, isBuilt } from '../../../web/server/build/ensure-built.ts';
import { reasonOf } from '../../../web/server/reason-of.ts';
import { DEMO_STUDIO, OWN_STUDIO } from '../../../web/server/studio/studio-folder.ts';
import type { Step } from '../step.ts';
import { LiveError } from '../step.ts';

/** The owner's studio folder. In it, the owner can change names and pictures without changing files of the program. */
export const studio: Step = {
  title: `The program's folder has a studio of its own, ${OWN_STUDIO}/`,
  check: ({ root }) =>
    existsSync(join(root, OWN_STUDIO))
      ? null
      : `There is no folder ${OWN_STUDIO}/, so the site shows the demo studio.`,
  apply({ root }) {
    cpSync(join(root, DEMO_STUDIO), join(root, OWN_STUDIO), { recursive: true });
    return [
      `${join(root, OWN_STUDIO)} was created as a copy of the demo studio: put your names and pictures into it (docs/make-it-yours.md).`,
    ];
  },
};

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
